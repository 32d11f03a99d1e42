//! Rungs as the walk uses them: a finder, what it found in each scope, and which scopes are to be asked again.

use std::collections::BTreeMap;

use crate::budget::{Budget, Stop};
use crate::finders::lines::LineFinder;
use crate::finders::{self, Broken, Deduction, Finder, View};
use crate::inference::{Inference, LineRules};
use crate::layout::Layout;
use crate::marks::Marks;
use crate::model::{self, Constraint, Model};
use crate::relax;
use crate::rules::Rules;
use crate::steps::Contradiction;
use crate::store::Store;

/// A rung as the walk uses it.
pub(crate) struct Rung<'rules> {
    pub(crate) number: u32,
    pub(crate) cost: u32,
    pub(crate) finder: Source,
    pub(crate) local: bool,
    /// Deductions must rest on a rule of these; any will do if there are none.
    pub(crate) rules: &'rules [String],
    /// The scopes to ask again.
    pub(crate) asked: Marks,
    /// The scopes that it can say anything about.
    field: &'rules Marks,
    /// What was found, by scope.
    pub(crate) found: BTreeMap<u32, Vec<Deduction>>,
}

pub(crate) enum Source {
    Line(LineFinder),
    Named(&'static dyn Finder),
}

impl Source {
    /// The finder of an inference that is asked by scope or by finder.
    fn of(number: u32, inference: Inference) -> Option<Self> {
        match (inference, inference.operation()) {
            (Inference::Named(name), _) => Some(Self::Named(finders::by_name(name)?)),
            (_, Some(operation)) => Some(Self::Line(LineFinder {
                rung: number,
                operation,
            })),
            _ => None,
        }
    }

    pub(crate) fn finder(&self) -> &dyn Finder {
        match self {
            Self::Line(finder) => finder,
            Self::Named(finder) => *finder,
        }
    }
}

/// For each rung the scopes that it can say anything about; for one that looks at the whole board number 0.
pub(crate) fn fields(ladder: &[(Inference, u8)], lines: &[LineRules], layout: &Layout, model: &Model) -> Vec<Marks> {
    let number = |constraint: &Constraint| match constraint {
        Constraint::Count { scope, clue, .. } => clue.map(|_| *scope),
        _ => None,
    };
    let mut numbers = Marks::new(layout.scopes.len());
    for scope in model.constraints.iter().filter_map(number) {
        numbers.insert(scope);
    }
    let field = |(place, &(inference, _)): (usize, &(Inference, u8))| {
        let Some(source) = Source::of(place as u32, inference) else {
            return Marks::new(1);
        };
        if !source.finder().is_local() {
            return Marks::all(1);
        }
        let mut field = Marks::new(layout.scopes.len());
        for scope in 0..layout.scopes.len() as u32 {
            let rules = &lines[scope as usize];
            if source
                .finder()
                .may_speak(rules, layout.scopes[scope as usize].len(), numbers.contains(scope))
            {
                field.insert(scope);
            }
        }
        field
    };
    ladder.iter().enumerate().map(field).collect()
}

/// Asks a rung about the scopes that have changed.
pub(crate) fn ask(
    rung: &mut Rung<'_>,
    view: &View<'_>,
    budget: &mut Budget,
) -> Result<Result<(), Contradiction>, Stop> {
    if rung.finder.finder().stays() {
        keep_news(rung, view);
        if !rung.found.is_empty() {
            return Ok(Ok(()));
        }
    }
    let finder = rung.finder.finder();
    while let Some(scope) = rung.asked.pop_first() {
        let mut found = Vec::new();
        match finder.search(view, scope, &mut found, budget)? {
            Ok(()) => {}
            Err(Broken::Told(conflict)) => return Ok(Err(conflict)),
            Err(Broken::Found(broken)) => return Ok(Err(relax::contradiction(view, finder, scope, &broken))),
        }
        if !rung.rules.is_empty() {
            let model = view.board.model();
            let rule = |deduction: &Deduction| {
                deduction
                    .constraints
                    .first()
                    .map(|&number| model.constraints[number as usize].rule())
            };
            found
                .retain(|deduction| rule(deduction).is_some_and(|rule| rung.rules.iter().any(|wanted| wanted == rule)));
        }
        if !found.is_empty() {
            rung.found.insert(scope, found);
        }
    }
    keep_news(rung, view);
    Ok(Ok(()))
}

/// Tells the rungs which scopes have changed since the trail was `seen`, and those of the variables told lately.
pub(crate) fn look_at_changes(rungs: &mut [Rung<'_>], store: &Store, seen: &mut usize, told: &[u32]) {
    let mut changed = Marks::new(store.layout.scopes.len());
    for change in &store.trail[*seen..] {
        for &(scope, _) in store.layout.occurrences(change.variable) {
            changed.insert(scope);
        }
        for &scope in store.layout.wide(change.variable) {
            changed.insert(scope);
        }
    }
    // A cell that had one candidate left changes nothing when it is told, but what was told matters.
    for &variable in told {
        for &(scope, _) in store.layout.occurrences(variable) {
            changed.insert(scope);
        }
    }
    *seen = store.trail.len();
    if changed.is_empty() {
        return;
    }
    // `rings[n]`: what is seen by finders that reach `n` scopes far.
    let mut rings = vec![changed];
    for rung in rungs {
        let reach = rung.finder.finder().reach() as usize;
        while rings.len() <= reach {
            rings.push(rings[rings.len() - 1].widened(store.layout));
        }
        rung.forget(&rings[reach]);
    }
}

/// Drops what is known by now.
fn keep_news(rung: &mut Rung<'_>, view: &View<'_>) {
    for deductions in rung.found.values_mut() {
        deductions.retain_mut(|deduction| deduction.keep_news(view));
    }
    rung.found.retain(|_, deductions| !deductions.is_empty());
}

impl<'rules> Rung<'rules> {
    /// The rungs up to a tier that are asked by scope or by finder.
    pub(crate) fn up_to(rules: &'rules Rules, tier: u8) -> Vec<Self> {
        let rungs = rules.ladder.iter().zip(&rules.model.rungs).enumerate();
        rungs
            .filter(|(_, ((_, rung_tier), _))| *rung_tier <= tier)
            .filter_map(|(number, (&(inference, _), rung))| {
                Self::new(number as u32, inference, rung, &rules.fields[number])
            })
            .collect()
    }

    /// A rung of the ladder by its number, if it is one that is asked by scope or by finder.
    fn new(number: u32, inference: Inference, rung: &'rules model::Rung, field: &'rules Marks) -> Option<Self> {
        let finder = Source::of(number, inference)?;
        let local = finder.finder().is_local();
        Some(Self {
            number,
            cost: rung.cost,
            finder,
            local,
            rules: &rung.rules,
            asked: field.clone(),
            field,
            found: BTreeMap::new(),
        })
    }

    /// All scopes are to be asked again.
    pub(crate) fn renew(&mut self) {
        self.found.clear();
        self.asked = self.field.clone();
    }

    /// Scopes have changed: what was found in them is forgotten, and they are to be asked again.
    pub(crate) fn forget(&mut self, changed: &Marks) {
        if self.local {
            self.found.retain(|&scope, _| !changed.contains(scope));
            self.asked.add_common(changed, self.field);
        } else {
            if !self.finder.finder().stays() {
                self.found.clear();
            }
            self.asked.insert(0);
        }
    }

    /// The deduction to tell: one about cells of the last step or their scopes, else the first.
    pub(crate) fn choice(&self, last: &[u32]) -> Option<(u32, &Deduction)> {
        let all = || {
            let by_scope = self.found.iter();
            by_scope.flat_map(|(&scope, found)| found.iter().map(move |deduction| (scope, deduction)))
        };
        let near = |deduction: &Deduction| {
            let outcome = deduction.facts.iter().chain(&deduction.gone);
            outcome
                .map(|&(variable, _)| variable)
                .chain(deduction.groups.iter().flatten().copied())
                .any(|one| last.contains(&one))
        };
        let key = |&(_, deduction): &(u32, &Deduction)| (deduction.ways, !near(deduction));
        all().min_by_key(key)
    }
}
