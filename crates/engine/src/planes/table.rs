//! What planes need to know of a model: groups, which cells see which, where groups cross, and where signs may stand.

use super::cells::Cells;
use crate::kinds::less::LESS;
use crate::kinds::visible::MOST_VALUES;
use crate::layout::Layout;
use crate::model::{ClueTemplate, Constraint, Model, Parameter};

/// Cells that must differ.
#[derive(Clone, Debug)]
pub(crate) struct Group<const W: usize> {
    pub(crate) cells: Vec<u32>,
    pub(crate) mask: Cells<W>,
    /// Whether every value stands in it.
    pub(crate) full: bool,
    /// The number of its rule.
    pub(crate) kind: usize,
}

/// Groups of one rule, by number.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) rule: String,
    pub(crate) groups: Vec<usize>,
    /// The first group of each cell, by its number among these.
    pub(crate) number_of: Vec<Option<u8>>,
    /// Whether no cell lies in two of them.
    pub(crate) disjoint: bool,
}

/// Where a full group crosses another.
#[derive(Clone, Debug)]
pub(crate) struct Crossing<const W: usize> {
    /// The full group.
    pub(crate) group: Cells<W>,
    /// Its cells outside the other, and those of the other outside it.
    pub(crate) here: Cells<W>,
    pub(crate) there: Cells<W>,
}

/// A sign: its class, which is how far the higher cell lies from the lower one, and the lower cell.
pub(crate) type Sign = (usize, u32);

/// A model of groups and signs.
#[derive(Clone, Debug)]
pub(crate) struct Table<const W: usize> {
    pub(crate) values: usize,
    pub(crate) all: Cells<W>,
    pub(crate) groups: Vec<Group<W>>,
    /// The masks of the full ones.
    pub(crate) full: Vec<Cells<W>>,
    pub(crate) kinds: Vec<Kind>,
    /// For each cell the groups that it is in, by their numbers.
    pub(crate) groups_of: Vec<Cells<W>>,
    /// For each cell those that it sees.
    pub(crate) peers: Vec<Cells<W>>,
    pub(crate) crossings: Vec<Crossing<W>>,
    /// How far the higher cell lies from the lower one, for each class of signs.
    pub(crate) offsets: Vec<i32>,
    /// For each clue that switches a sign on the first cell and the second.
    pub(crate) signs: Vec<Option<(u32, u32)>>,
    /// For each clue that tells how many are seen: the group, and whether from its end.
    pub(crate) views: Vec<Option<(usize, bool)>>,
}

impl<const W: usize> Table<W> {
    /// The table of a model, if it is one of groups and signs alone that fits.
    pub(crate) fn new(model: &Model, layout: &Layout) -> Option<Self> {
        let cells = layout.variables();
        if cells > 64 * W || layout.values < 3 {
            return None;
        }
        let mut table = Self {
            values: layout.values,
            all: Cells::of(0..cells as u32),
            groups: Vec::new(),
            full: Vec::new(),
            kinds: Vec::new(),
            groups_of: vec![Cells::NONE; cells],
            peers: vec![Cells::NONE; cells],
            crossings: Vec::new(),
            offsets: Vec::new(),
            signs: vec![None; model.clues.len()],
            views: vec![None; model.clues.len()],
        };
        for constraint in &model.constraints {
            match constraint {
                Constraint::AllDifferent { rule, scope } => {
                    let known = table.kinds.iter().position(|known| known.rule == *rule);
                    let kind = known.unwrap_or_else(|| {
                        table.add_kind(rule, layout.variables());
                        table.kinds.len() - 1
                    });
                    let cells = &model.scopes[*scope as usize].cells;
                    if table.groups.len() == 64 * W || cells.len() > table.values {
                        return None;
                    }
                    table.add_group(kind, cells);
                }
                Constraint::Less {
                    first,
                    second,
                    clue: Some(clue),
                    ..
                } => {
                    table.signs[*clue as usize] = Some((*first, *second));
                    table.add_offset(*second as i32 - *first as i32);
                    table.add_offset(*first as i32 - *second as i32);
                }
                Constraint::Visible { .. } => {}
                _ => return None,
            }
        }
        for constraint in &model.constraints {
            if let Constraint::Visible {
                scope, clue, backwards, ..
            } = constraint
            {
                let cells = &model.scopes[*scope as usize].cells;
                let group = table
                    .groups
                    .iter()
                    .position(|group| group.full && &group.cells == cells)?;
                table.views[*clue as usize] = Some((group, *backwards));
                if cells.len() > MOST_VALUES {
                    return None;
                }
            }
        }
        table.cross();
        let is_sign = |clue: usize| table.signs[clue].is_some() || table.views[clue].is_some();
        let known = |(number, clue): (usize, &ClueTemplate)| match clue {
            ClueTemplate::Given { .. } => true,
            ClueTemplate::Switch { .. } => is_sign(number),
        };
        model.clues.iter().enumerate().all(known).then_some(table)
    }

    fn add_kind(&mut self, rule: &str, cells: usize) {
        self.kinds.push(Kind {
            rule: rule.into(),
            groups: Vec::new(),
            number_of: vec![None; cells],
            disjoint: true,
        });
    }

    fn add_group(&mut self, kind: usize, cells: &[u32]) {
        let mask = Cells::of(cells.iter().copied());
        let of_rule = &mut self.kinds[kind];
        let number = of_rule.groups.len() as u8;
        of_rule.groups.push(self.groups.len());
        for &cell in cells {
            let known = &mut of_rule.number_of[cell as usize];
            of_rule.disjoint &= known.is_none();
            *known = known.or(Some(number));
            self.groups_of[cell as usize].insert(self.groups.len() as u32);
            self.peers[cell as usize] |= mask;
            self.peers[cell as usize].take(cell);
        }
        if cells.len() == self.values {
            self.full.push(mask);
        }
        self.groups.push(Group {
            cells: cells.to_vec(),
            mask,
            full: cells.len() == self.values,
            kind,
        });
    }

    fn add_offset(&mut self, offset: i32) {
        if !self.offsets.contains(&offset) {
            self.offsets.push(offset);
        }
    }

    fn cross(&mut self) {
        for group in self.groups.iter().filter(|group| group.full) {
            for other in &self.groups {
                if (group.mask & other.mask).len() > 1 && group.mask != other.mask {
                    self.crossings.push(Crossing {
                        group: group.mask,
                        here: group.mask.minus(other.mask),
                        there: other.mask.minus(group.mask),
                    });
                }
            }
        }
    }

    /// The sign that a clue shows.
    pub(crate) fn sign(&self, clue: u32, parameter: Parameter) -> Option<Sign> {
        let (first, second) = self.signs[clue as usize]?;
        let (lower, upper) = if parameter == Parameter::from(LESS) {
            (first, second)
        } else {
            (second, first)
        };
        let offset = upper as i32 - lower as i32;
        let class = self.offsets.iter().position(|&known| known == offset)?;
        Some((class, lower))
    }

    /// Whether there are no signs and no numbers seen.
    pub(crate) fn is_bare(&self) -> bool {
        self.offsets.is_empty() && self.views.iter().all(Option::is_none)
    }
}
