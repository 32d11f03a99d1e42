//! Chains of two or three links that have names of their own.

use super::chains::told;
use super::different::differ;
use super::graph::{Graph, Link, Why};
use super::{Deduction, Finder, Verdict, View};

/// The shape of a short chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two groups of one rule, with two places of a value each, one of each in sight of the other.
    Parallel,
    /// Groups of two rules, met in a group of a third one: people's kite.
    Crossing,
    /// Any two groups.
    TwoGroups,
    /// A cell with two candidates that sees two such cells: people's XY-wing.
    ThreeCells,
    /// Two cells with the same two candidates, joined by a group with two places of one of these: people's W-wing.
    TwinCells,
}

/// All chains of a shape.
pub struct Pattern(pub Shape);

impl Pattern {
    /// Whether each strong link rests on a group; on a cell if not.
    fn groups(&self) -> &'static [bool] {
        match self.0 {
            Shape::Parallel | Shape::Crossing | Shape::TwoGroups => &[true, true],
            Shape::ThreeCells => &[false, false, false],
            Shape::TwinCells => &[false, true, false],
        }
    }
}

impl Finder for Pattern {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() == 2 {
            return Ok(());
        }
        let graph = Graph::new(view);
        let mut paths = Vec::new();
        for start in 0..graph.facts.len() {
            follow(&graph, self.groups(), start, &mut Vec::new(), &mut paths);
        }
        for links in paths {
            let (start, end) = (links[0].from.0, links[links.len() - 1].to.0);
            // Each chain can be read from both ends.
            if start < end
                && graph.facts[start].1 == graph.facts[end].1
                && !graph.forbidden_by_both(start, end).is_empty()
            {
                found.extend(named(&graph, self.0, &links));
            }
        }
        Ok(())
    }
}

/// All chains from a candidate that is off whose strong links rest on groups or cells as wanted.
fn follow(graph: &Graph<'_>, wanted: &[bool], from: usize, links: &mut Vec<Link>, found: &mut Vec<Vec<Link>>) {
    let Some((&first, rest)) = wanted.split_first() else {
        return;
    };
    for &(to, why) in &graph.strong[from] {
        let used = links.iter().any(|link| link.from.0 == to || link.to.0 == to);
        if matches!(why, Why::Group(_)) != first || used {
            continue;
        }
        links.push(Link {
            from: (from, false),
            to: (to, true),
            why,
        });
        if rest.is_empty() {
            found.push(links.clone());
        } else {
            for next in graph.against(to).filter(|&next| next != from) {
                if graph.facts[next].1 != graph.facts[to].1 || graph.strong[next].is_empty() {
                    continue;
                }
                links.push(Link {
                    from: (to, true),
                    to: (next, false),
                    why: Why::Cell,
                });
                follow(graph, rest, next, links, found);
                links.pop();
            }
        }
        links.pop();
    }
}

/// The deduction of a chain, if it has the shape.
fn named(graph: &Graph<'_>, shape: Shape, links: &[Link]) -> Option<Deduction> {
    let mut links = links.to_vec();
    for link in links.iter_mut().filter(|link| link.from.1) {
        link.why = graph.why_forbidden(link.from.0, link.to.0);
    }
    let rule = |why: Why| match why {
        Why::Group(scope) => Some(graph.view.board.constraint(differ(&graph.view, scope)[0]).rule()),
        _ => None,
    };
    let fits = match shape {
        Shape::Parallel => rule(links[0].why) == rule(links[2].why),
        Shape::Crossing => {
            let rules = [rule(links[0].why), rule(links[1].why), rule(links[2].why)];
            rules[0] != rules[1] && rules[1] != rules[2] && rules[0] != rules[2]
        }
        Shape::TwoGroups | Shape::ThreeCells => true,
        Shape::TwinCells => {
            let domain = |link: &Link| graph.view.store.domain(graph.facts[link.to.0].0);
            domain(&links[0]) == domain(&links[4])
        }
    };
    if !fits {
        return None;
    }
    let mut deduction = told(graph, &links);
    let cells: Vec<u32> = links.iter().map(|link| graph.facts[link.from.0].0).collect();
    let last = graph.facts[links[links.len() - 1].to.0].0;
    match shape {
        Shape::Parallel | Shape::Crossing | Shape::TwoGroups => {
            // The group whose rule names the pattern comes first.
            let first = links[usize::from(shape == Shape::Crossing)].why;
            deduction.constraints.splice(0..0, graph.rules(first).1);
            deduction.groups = vec![vec![cells[0], last], vec![cells[1], cells[2]]];
        }
        Shape::ThreeCells => deduction.groups = vec![vec![cells[2]], vec![cells[0], last]],
        Shape::TwinCells => {
            deduction.groups = vec![vec![cells[0], last], vec![cells[2], cells[3]]];
            deduction.values = vec![graph.facts[links[0].to.0].1];
            deduction.scopes = graph.rules(links[2].why).0;
        }
    }
    Some(deduction)
}
