//! Parts of the board that hang on the rest by one or two cells.
//!
//! Runs with sums are nodes, and cells that were not said are edges between the two runs of a cell; what has no sum is
//! one node, the outside. In a spanning forest each edge outside it gets a random label, and a tree edge the labels of
//! all edges that pass it, added without carry. An edge with the label 0 cuts the graph by itself; two with the same
//! label cut it together. Labels depend on the cells only, and each part is looked at anew before anything is said.

use crate::finders::View;
use crate::random::Random;

/// A spanning forest in the order in which it grew.
struct Forest {
    /// For each node in that order: the node, its parent's place, and the cell between them.
    order: Vec<(usize, usize, u32)>,
    /// How many nodes hang below each place, itself included.
    sizes: Vec<usize>,
    /// The label of the edge above each place.
    labels: Vec<u64>,
    /// The places where trees start, and whether the first of them is the outside.
    roots: Vec<usize>,
    /// Labels of the edges outside the forest.
    loose: Vec<u64>,
}

/// Sets of runs that so many cells cut off, each at least two runs.
pub(super) fn areas(view: &View<'_>, cells: usize) -> Vec<Vec<u32>> {
    let forest = Forest::grow(view);
    let mut found = Vec::new();
    if cells == 1 {
        for place in 0..forest.order.len() {
            if forest.labels[place] == 0 && !forest.roots.contains(&place) {
                found.push(forest.smaller(view, place, None));
            }
        }
    } else {
        let mut labelled: Vec<(u64, usize)> = forest.labels.iter().copied().zip(0..).collect();
        labelled.retain(|&(label, place)| label != 0 && !forest.roots.contains(&place));
        labelled.sort_unstable();
        // Any two of the edges with one label, lest the images of a board differ.
        for (index, &(label, place)) in labelled.iter().enumerate() {
            let alike = labelled[index + 1..].iter().take_while(|other| other.0 == label);
            found.extend(alike.map(|&(_, below)| forest.smaller(view, place, Some(below))));
            if forest.loose.contains(&label) {
                found.push(forest.smaller(view, place, None));
            }
        }
    }
    found.retain(|area| area.len() > 1);
    found
}

/// A number without pattern for each cell.
fn label(cell: u32) -> u64 {
    Random::new(0, u64::from(cell), 0).bits()
}

/// The cells of each node with the node at their other side.
fn edges(view: &View<'_>) -> Vec<Vec<(usize, u32)>> {
    let outside = view.scopes() as usize;
    let mut edges = vec![Vec::new(); outside + 1];
    for cell in (0..view.store.layout.variables() as u32).filter(|&cell| !view.is_told(cell)) {
        let runs = view.store.layout.occurrences(cell).iter().map(|&(scope, _)| scope);
        let mut summed = runs.filter(|&scope| super::total(view, scope).is_some());
        let first = summed.next().map_or(outside, |scope| scope as usize);
        let second = summed.next().map_or(outside, |scope| scope as usize);
        if first != second {
            edges[first].push((second, cell));
            edges[second].push((first, cell));
        }
    }
    edges
}

impl Forest {
    fn grow(view: &View<'_>) -> Self {
        let edges = edges(view);
        let mut forest = Self {
            order: Vec::new(),
            sizes: Vec::new(),
            labels: Vec::new(),
            roots: Vec::new(),
            loose: Vec::new(),
        };
        let mut place_of = vec![usize::MAX; edges.len()];
        for root in (0..edges.len()).rev().filter(|&node| !edges[node].is_empty()) {
            // Going deep first, so that what hangs below a node comes right behind it.
            let mut stack = vec![(root, usize::MAX, u32::MAX)];
            while let Some((node, parent, cell)) = stack.pop() {
                if place_of[node] != usize::MAX {
                    continue;
                }
                let place = forest.order.len();
                place_of[node] = place;
                if parent == usize::MAX {
                    forest.roots.push(place);
                }
                forest.order.push((node, parent, cell));
                stack.extend(edges[node].iter().map(|&(other, cell)| (other, place, cell)));
            }
        }
        forest.put_labels(&edges, &place_of);
        forest
    }

    fn put_labels(&mut self, edges: &[Vec<(usize, u32)>], place_of: &[usize]) {
        let number = self.order.len();
        self.sizes = vec![1; number];
        self.labels = vec![0; number];
        for place in (0..number).rev() {
            let (node, parent, above) = self.order[place];
            for &(other, cell) in &edges[node] {
                let there = place_of[other];
                if cell != above && self.order[there].2 != cell {
                    self.labels[place] ^= label(cell);
                    if there < place {
                        self.loose.push(label(cell));
                    }
                }
            }
            if parent != usize::MAX {
                self.sizes[parent] += self.sizes[place];
                self.labels[parent] ^= self.labels[place];
            }
        }
    }

    /// The runs below a place, without those below a second one; or all others of the tree, if these are fewer and the
    /// outside is not among them.
    fn smaller(&self, view: &View<'_>, place: usize, below: Option<usize>) -> Vec<u32> {
        let inside = |at: usize| {
            let under = |top: usize| at >= top && at < top + self.sizes[top];
            under(place) && !below.is_some_and(under)
        };
        let root = self
            .roots
            .iter()
            .rev()
            .find(|&&root| root <= place)
            .copied()
            .unwrap_or(0);
        let tree = root..root + self.sizes[root];
        let count = tree.clone().filter(|&at| inside(at)).count();
        let has_outside = self.order[root].0 == view.scopes() as usize;
        let other_side = !has_outside && tree.len() - count < count;
        let chosen = tree.filter(|&at| inside(at) != other_side);
        chosen.map(|at| self.order[at].0 as u32).collect()
    }
}
