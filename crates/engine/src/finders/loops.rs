//! One loop: a path may not be closed while something is left to do elsewhere.
//!
//! Closing is right only if it finishes the board: no line is drawn elsewhere, and every number is satisfied by just
//! the borders of this loop. So each deduction rests on the path and on what shows that this is not so: a line
//! elsewhere, or a number that the loop would leave wrong.

use super::faces::value;
use super::small;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::model::Constraint;
use crate::steps::{Contradiction, Fact, Step};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("loop.not_yet", &NotYet { short: true }),
    ("loop.not_yet_long", &NotYet { short: false }),
    ("loop.closed", &Closed),
];

/// A loop of more borders is long.
const SHORT: usize = 8;

/// The loop of a board.
#[derive(Clone, Copy, Debug)]
pub struct Closing<'a> {
    /// Its constraint.
    pub constraint: u32,
    edges: &'a [u32],
    ends: &'a [(u32, u32)],
}

/// Borders that hang together: a path, or a loop.
#[derive(Clone, Debug)]
struct Path {
    /// Its borders.
    edges: Vec<u32>,
    /// Its two ends; the same dot twice if it is a loop.
    ends: (u32, u32),
}

impl<'a> Closing<'a> {
    /// The loop that a model asks for.
    pub fn new(view: &View<'a>) -> Option<Self> {
        let closing = view
            .board
            .bound
            .rules
            .borders
            .as_deref()
            .map_or(0, |board| board.closing);
        let constraints = (closing..).zip(&view.board.model().constraints[closing as usize..]);
        let mut loops = constraints.filter_map(|(number, constraint)| match constraint {
            Constraint::SingleLoop { edges, ends, .. } => Some(Self {
                constraint: number,
                edges,
                ends,
            }),
            _ => None,
        });
        loops.next()
    }

    /// A number that a loop of these borders alone does not satisfy: its constraint and its scope.
    pub fn unfinished(&self, view: &View<'_>, is_drawn: impl Fn(u32) -> bool) -> Option<(u32, u32)> {
        let constraints = (0..).zip(&view.board.model().constraints);
        let mut wrong = constraints.filter_map(|(number, constraint)| {
            let Constraint::Count { scope, .. } = constraint else {
                return None;
            };
            let wanted = constraint.clue().and_then(|_| small::number(view.rules(*scope)))?;
            let drawn = view.cells(*scope).iter().filter(|&&cell| is_drawn(cell)).count() as u32;
            (drawn != wanted && view.board.is_on(number)).then_some((number, *scope))
        });
        wrong.next()
    }

    /// The paths that are drawn, and the path of each border (`u32::MAX` for none).
    fn paths(&self, view: &View<'_>) -> (Vec<Path>, Vec<u32>) {
        let dots = self.ends.iter().map(|&(a, b)| a.max(b) as usize + 1).max().unwrap_or(0);
        let mut at = vec![[u32::MAX; 2]; dots];
        let drawn = |edge: usize| value(view, self.edges[edge]) == 1;
        for edge in (0..self.edges.len()).filter(|&edge| drawn(edge)) {
            for dot in [self.ends[edge].0, self.ends[edge].1] {
                if let Some(free) = at[dot as usize].iter_mut().find(|edge| **edge == u32::MAX) {
                    *free = edge as u32;
                }
            }
        }
        let mut path_of = vec![u32::MAX; self.edges.len()];
        let mut paths = Vec::new();
        let ends = (0..dots as u32).filter(|&dot| at[dot as usize][0] != u32::MAX && at[dot as usize][1] == u32::MAX);
        let others = (0..dots as u32).filter(|&dot| at[dot as usize][1] != u32::MAX);
        for start in ends.chain(others) {
            if path_of[at[start as usize][0] as usize] == u32::MAX {
                paths.push(self.walk(&at, start, paths.len() as u32, &mut path_of));
            }
        }
        (paths, path_of)
    }

    fn walk(&self, at: &[[u32; 2]], start: u32, number: u32, path_of: &mut [u32]) -> Path {
        let (mut edges, mut dot) = (Vec::new(), start);
        let goes_on = |dot: u32, path_of: &[u32]| {
            let next = at[dot as usize].iter().copied();
            next.into_iter()
                .find(|&edge| edge != u32::MAX && path_of[edge as usize] == u32::MAX)
        };
        while let Some(edge) = goes_on(dot, path_of) {
            path_of[edge as usize] = number;
            edges.push(edge);
            let (a, b) = self.ends[edge as usize];
            dot = if a == dot { b } else { a };
        }
        Path {
            edges,
            ends: (start, dot),
        }
    }

    fn variables(&self, edges: &[u32]) -> Vec<u32> {
        edges.iter().map(|&edge| self.edges[edge as usize]).collect()
    }
}

/// What shows that a loop is not all there is.
enum Elsewhere {
    Line(u32),
    Number(u32, u32),
}

/// What is left to do besides a loop of one path and perhaps one more border.
fn elsewhere(view: &View<'_>, closing: &Closing<'_>, paths: &[Path], path: usize, last: u32) -> Option<Elsewhere> {
    let others = paths.iter().enumerate().filter(|(index, _)| *index != path);
    if let Some((_, other)) = others.min_by_key(|(_, other)| other.edges[0].abs_diff(last)) {
        return Some(Elsewhere::Line(closing.edges[other.edges[0] as usize]));
    }
    let mut drawn = vec![false; view.store.layout.variables()];
    for &edge in paths[path].edges.iter().chain([&last]) {
        drawn[closing.edges[edge as usize] as usize] = true;
    }
    let number = closing.unfinished(view, |edge| drawn[edge as usize]);
    number.map(|(number, scope)| Elsewhere::Number(number, scope))
}

/// A border that would close a path too early stays empty.
struct NotYet {
    short: bool,
}

impl NotYet {
    /// The borders that would close a path, with what is left to do then.
    fn each(&self, view: &View<'_>, mut tell: impl FnMut(&Closing<'_>, u32, &Path, Elsewhere)) {
        let Some(closing) = Closing::new(view) else { return };
        let (paths, _) = closing.paths(view);
        let mut by_end = vec![
            u32::MAX;
            closing
                .ends
                .iter()
                .map(|&(a, b)| a.max(b) as usize + 1)
                .max()
                .unwrap_or(0)
        ];
        for (path, number) in paths.iter().zip(0..) {
            by_end[path.ends.0 as usize] = number;
            by_end[path.ends.1 as usize] = number;
        }
        for (edge, &(a, b)) in closing.ends.iter().enumerate() {
            let number = by_end[a as usize];
            if number == u32::MAX || number != by_end[b as usize] || value(view, closing.edges[edge]) < 2 {
                continue;
            }
            let path = &paths[number as usize];
            if path.edges.len() < 2 || path.ends.0 == path.ends.1 || (path.edges.len() < SHORT) != self.short {
                continue;
            }
            if let Some(left) = elsewhere(view, &closing, &paths, number as usize, edge as u32) {
                tell(&closing, closing.edges[edge], path, left);
            }
        }
    }
}

impl Finder for NotYet {
    fn is_local(&self) -> bool {
        false
    }

    fn stays(&self) -> bool {
        true
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        self.each(view, |closing, edge, _, _| {
            found.push(Deduction {
                facts: vec![(edge, 0)],
                constraints: vec![closing.constraint],
                ..Deduction::default()
            });
        });
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let mut step = None;
        for short in [true, false] {
            Self { short }.each(view, |closing, edge, path, left| {
                if deduction.facts.first() != Some(&(edge, 0)) {
                    return;
                }
                let edges = closing.variables(&path.edges);
                let mut premises: Vec<Fact> = edges.iter().map(|&edge| (edge, 1)).collect();
                let mut told = Step {
                    facts: deduction.facts.clone(),
                    constraints: vec![closing.constraint],
                    groups: vec![edges],
                    ..Step::default()
                };
                match left {
                    Elsewhere::Line(edge) => {
                        premises.push((edge, 1));
                        told.groups.push(vec![edge]);
                    }
                    Elsewhere::Number(number, scope) => {
                        told.constraints.push(number);
                        told.scopes.push(scope);
                    }
                }
                told.premises = crate::shrink::tidy(premises);
                step = Some(told);
            });
        }
        step
    }
}

/// The loop is closed: nothing else is drawn. Or it was closed too early, or there is no way to draw any loop.
struct Closed;

impl Finder for Closed {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(closing) = Closing::new(view) else {
            return Ok(());
        };
        let (paths, path_of) = closing.paths(view);
        let constraints = vec![closing.constraint];
        let broken = |premises: Vec<Fact>| {
            Err(Broken::Told(Contradiction {
                scopes: vec![view.board.bound.rules.scope_of(closing.constraint)],
                constraints: constraints.clone(),
                premises,
                without: Vec::new(),
            }))
        };
        let Some(path) = paths.iter().find(|path| path.ends.0 == path.ends.1) else {
            let may = |&edge: &u32| value(view, edge) != 0;
            if closing.edges.iter().any(may) {
                return Ok(());
            }
            return broken(closing.edges.iter().map(|&edge| (edge, 0)).collect());
        };
        let number = path_of[path.edges[0] as usize];
        let drawn = closing.variables(&path.edges);
        let mut premises: Vec<Fact> = drawn.iter().map(|&edge| (edge, 1)).collect();
        if let Some(other) = path_of.iter().position(|&other| other != number && other != u32::MAX) {
            premises.push((closing.edges[other], 1));
            return broken(premises);
        }
        let open = closing.edges.iter().filter(|&&edge| value(view, edge) > 1);
        let facts: Vec<Fact> = open.map(|&edge| (edge, 0)).collect();
        if !facts.is_empty() {
            found.push(Deduction {
                facts,
                constraints,
                groups: vec![drawn],
                ..Deduction::default()
            });
        }
        Ok(())
    }

    fn told(&self, _: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let drawn = deduction.groups.first()?;
        Some(Step {
            facts: deduction.facts.clone(),
            constraints: deduction.constraints.clone(),
            premises: crate::shrink::tidy(drawn.iter().map(|&edge| (edge, 1)).collect()),
            groups: deduction.groups.clone(),
            ..Step::default()
        })
    }
}
