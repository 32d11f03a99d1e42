//! Clues of a known answer on planes: which are shown, and the other answers that they leave.

use super::clues::{Rival, Said, Shown};
use crate::budget::{Budget, Stop};
use crate::kinds::visible::Visible;
use crate::making::dig;
use crate::model::{Binding, ClueTemplate};
use crate::planes::{Cells, Found, Signs, State, Table, search};
use crate::rules::Rules;

/// Of more nodes a search that learns where the trouble lies makes more.
const MOST_NODES: u32 = 400;

/// What a search for a rival found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rivalry {
    /// One.
    Rival,
    /// That there is none.
    None,
    /// Nothing within its nodes.
    Unknown,
}

/// An answer, what each clue says of it, and the rivals met so far.
pub(super) struct Field<'rules, const W: usize, const N: usize> {
    pub(super) rules: &'rules Rules,
    pub(super) table: &'rules Table<W>,
    pub(super) answer: Vec<u8>,
    solved: State<W, N>,
    pub(super) said: Vec<Said>,
    pub(super) rivals: Vec<Rival<W>>,
}

impl<'rules, const W: usize, const N: usize> Field<'rules, W, N> {
    pub(super) fn new(rules: &'rules Rules, table: &'rules Table<W>, solved: State<W, N>) -> Self {
        let answer = values(&solved, rules.layout.variables());
        let said = (0..).zip(&rules.model.clues).map(|(clue, template)| match *template {
            ClueTemplate::Given { variable } => Said::Given(variable),
            ClueTemplate::Switch { .. } => {
                let parameter = rules.parameter(clue, &answer);
                if let Some((group, backwards)) = table.views[clue as usize] {
                    return Said::View(group, backwards, parameter as u32);
                }
                let sign = |parameter| table.sign(clue, parameter).unwrap_or_default();
                Said::Sign(sign(parameter), sign(1 - parameter))
            }
        });
        Self {
            said: said.collect(),
            rules,
            table,
            solved,
            answer,
            rivals: Vec::new(),
        }
    }

    pub(super) fn nothing(&self) -> Shown<W> {
        Shown {
            givens: Cells::NONE,
            signs: Signs {
                lower: vec![Cells::NONE; self.table.offsets.len()],
                views: vec![Visible::default(); self.table.groups.len()],
            },
        }
    }

    /// The clues as bindings.
    pub(super) fn bindings(&self, shown: &Shown<W>) -> Vec<Binding> {
        let clues = (0..).zip(&self.said).filter(|(_, said)| shown.has(**said));
        clues
            .map(|(clue, _)| (clue, self.rules.parameter(clue, &self.answer)))
            .collect()
    }

    /// The state in which just the givens are known.
    pub(super) fn start(&self, shown: &Shown<W>) -> State<W, N> {
        let mut state = State::blank(self.table);
        for cell in shown.givens.iter() {
            let _ = state.tell(self.table, cell, usize::from(self.answer[cell as usize]));
        }
        state
    }

    /// Whether a rival is known that meets all these clues.
    pub(super) fn knows_rival(&mut self, shown: &Shown<W>) -> bool {
        let Some(place) = self.rivals.iter().rposition(|rival| rival.meets(shown)) else {
            return false;
        };
        // The one that is of use now is soon of use again.
        let last = self.rivals.len() - 1;
        self.rivals.swap(place, last);
        true
    }

    /// Whether a rival appears that meets these clues, which are enough together with those of `unit`.
    pub(super) fn has_rival(&mut self, shown: &Shown<W>, unit: &[u32], budget: &mut Budget) -> Result<bool, Stop> {
        match self.seek_rival(shown, unit, MOST_NODES, budget)? {
            Rivalry::Rival => Ok(true),
            Rivalry::None => Ok(false),
            Rivalry::Unknown => {
                let found = dig::rival(self.rules, &self.answer, &self.bindings(shown), unit, budget)?;
                if let Some(values) = &found {
                    self.note(values);
                }
                Ok(found.is_some())
            }
        }
    }

    /// The same within a number of nodes for each clue.
    pub(super) fn seek_rival(
        &mut self,
        shown: &Shown<W>,
        unit: &[u32],
        most_nodes: u32,
        budget: &mut Budget,
    ) -> Result<Rivalry, Stop> {
        if self.knows_rival(shown) {
            return Ok(Rivalry::Rival);
        }
        let start = self.start(shown);
        let mut rivalry = Rivalry::None;
        for &clue in unit {
            let (mut state, mut turned, mut known) = (start, None, None);
            match self.said[clue as usize] {
                Said::Given(cell) => state.planes[usize::from(self.answer[cell as usize])].take(cell),
                Said::Sign(_, (class, lower)) => {
                    let mut signs = shown.signs.clone();
                    signs.lower[class].insert(lower);
                    turned = Some(signs);
                }
                Said::View(..) => known = Some(&self.solved),
            }
            let signs = turned.as_ref().unwrap_or(&shown.signs);
            match search(self.table, state, signs, known, most_nodes, budget)? {
                Found::Answer(state) => {
                    self.note(&values(&state, self.answer.len()));
                    return Ok(Rivalry::Rival);
                }
                Found::Nothing => {}
                Found::Unknown => rivalry = Rivalry::Unknown,
            }
        }
        Ok(rivalry)
    }

    /// Some rival that meets these clues, if there is one; it comes last among the known ones.
    pub(super) fn any_rival(&mut self, shown: &Shown<W>, budget: &mut Budget) -> Result<bool, Stop> {
        if !self.knows_rival(shown) {
            let (start, known) = (self.start(shown), Some(&self.solved));
            match search(self.table, start, &shown.signs, known, MOST_NODES, budget)? {
                Found::Answer(state) => self.note(&values(&state, self.answer.len())),
                Found::Nothing => return Ok(false),
                Found::Unknown => {
                    let found = dig::rival(self.rules, &self.answer, &self.bindings(shown), &[], budget)?;
                    let Some(values) = found else { return Ok(false) };
                    self.note(&values);
                }
            }
        }
        Ok(true)
    }

    fn note(&mut self, values: &[u8]) {
        let differs = (0..)
            .zip(values.iter().zip(&self.answer))
            .filter(|(_, (one, other))| one != other);
        let mut turned = vec![Cells::NONE; self.table.offsets.len()];
        for said in &self.said {
            if let Said::Sign((class, lower), _) = *said {
                let upper = lower.wrapping_add_signed(self.table.offsets[class]);
                if values[lower as usize] > values[upper as usize] {
                    turned[class].insert(lower);
                }
            }
        }
        let has_views = self.table.views.iter().any(Option::is_some);
        let views = self.table.groups.iter().filter(|_| has_views).map(|group| {
            let line = group.cells.iter().map(|&cell| values[cell as usize]);
            [seen(line.clone()), seen(line.rev())]
        });
        self.rivals.push(Rival {
            views: views.collect(),
            differs: Cells::of(differs.map(|(cell, _)| cell)),
            turned,
        });
    }
}

/// The values of a solved state.
fn values<const W: usize, const N: usize>(state: &State<W, N>, cells: usize) -> Vec<u8> {
    let mut values = vec![0; cells];
    for (value, plane) in (0..).zip(&state.planes) {
        for cell in plane.iter() {
            values[cell as usize] = value;
        }
    }
    values
}

/// How many are higher than all before.
fn seen(line: impl Iterator<Item = u8>) -> u32 {
    let mut least = 0;
    let is_seen = |&value: &u8| {
        let is_higher = value >= least;
        least = least.max(value + 1);
        is_higher
    };
    line.filter(is_seen).count() as u32
}
