//! Boards on which a loop is drawn along the edges of the cells of a rectangle.

use gridproof_engine::model::{Constraint, Model};

use super::{add_clue, add_scope, blank, even, number};

/// The variables are the edges above the cells and below the last row, then those left of cells and right of the last
/// column; then, where faces were asked for, the cells and the plane outside.
pub(crate) struct LoopBoard {
    pub(crate) model: Model,
    pub(crate) edges: u32,
    /// The dots that each edge joins.
    pub(crate) ends: Vec<(u32, u32)>,
}

/// Numbers of edges round each cell, an even number at each dot, and a single loop; with `faces` also their colours.
pub(crate) fn loop_board(rows: u32, columns: u32, faces: bool) -> LoopBoard {
    let shape = Shape { rows, columns };
    let edges = shape.edges();
    let mut model = blank(2, edges + if faces { rows * columns + 1 } else { 0 });
    for (row, column) in places(rows, columns) {
        let scope = add_scope(&mut model, shape.around(row, column));
        add_clue(&mut model, |clue| number(scope, 4, clue));
    }
    let ends = shape.ends();
    for dot in 0..(rows + 1) * (columns + 1) {
        let meets = |&edge: &u32| ends[edge as usize].0 == dot || ends[edge as usize].1 == dot;
        let scope = add_scope(&mut model, (0..edges).filter(meets));
        model.constraints.push(even(scope, 2));
    }
    model.constraints.push(Constraint::SingleLoop {
        rule: "loop".into(),
        edges: (0..edges).collect(),
        ends: ends.clone(),
    });
    if faces {
        colour(&mut model, shape);
    }
    LoopBoard { model, edges, ends }
}

fn places(rows: u32, columns: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

#[derive(Clone, Copy)]
struct Shape {
    rows: u32,
    columns: u32,
}

impl Shape {
    fn top(self, row: u32, column: u32) -> u32 {
        row * self.columns + column
    }

    fn left(self, row: u32, column: u32) -> u32 {
        self.top(self.rows + 1, 0) + row * (self.columns + 1) + column
    }

    fn edges(self) -> u32 {
        self.left(self.rows, 0)
    }

    fn around(self, row: u32, column: u32) -> [u32; 4] {
        let (top, left) = (self.top(row, column), self.left(row, column));
        [top, self.top(row + 1, column), left, left + 1]
    }

    fn ends(self) -> Vec<(u32, u32)> {
        let dot = |row: u32, column: u32| row * (self.columns + 1) + column;
        let across = places(self.rows + 1, self.columns);
        let across = across.map(|(row, column)| (dot(row, column), dot(row, column + 1)));
        let down = places(self.rows, self.columns + 1);
        across
            .chain(down.map(|(row, column)| (dot(row, column), dot(row + 1, column))))
            .collect()
    }

    /// A cell, or beyond the border the plane outside.
    fn face(self, row: u32, column: u32) -> u32 {
        let inside = row < self.rows && column < self.columns;
        self.edges()
            + if inside {
                self.top(row, column)
            } else {
                self.rows * self.columns
            }
    }

    /// Each edge with the faces at its sides.
    fn sides(self) -> Vec<(u32, u32, u32)> {
        let above = |row: u32, column: u32| (self.face(row.wrapping_sub(1), column), self.face(row, column));
        let beside = |row: u32, column: u32| (self.face(row, column.wrapping_sub(1)), self.face(row, column));
        let across = places(self.rows + 1, self.columns).map(|(row, column)| above(row, column));
        let down = places(self.rows, self.columns + 1).map(|(row, column)| beside(row, column));
        (0..)
            .zip(across.chain(down))
            .map(|(edge, (a, b))| (edge, a, b))
            .collect()
    }
}

/// Edges are where colours differ, the plane is outside, and both colours hang together.
fn colour(model: &mut Model, shape: Shape) {
    let outside = shape.face(shape.rows, shape.columns);
    let plane = add_scope(model, [outside]);
    model.constraints.push(even(plane, 0));
    let sides = shape.sides();
    let difference = |&(edge, first, second): &(u32, u32, u32)| Constraint::Difference {
        rule: "loop".into(),
        edge,
        first,
        second,
    };
    model.constraints.extend(sides.iter().map(difference));
    let first = shape.edges();
    for (value, end) in [(1, outside), (0, outside + 1)] {
        let inner = sides.iter().filter(|&&(_, a, b)| a.max(b) < end);
        model.constraints.push(Constraint::Connected {
            rule: "loop".into(),
            cells: (first..end).collect(),
            value,
            links: inner.map(|&(_, a, b)| (a - first, b - first)).collect(),
        });
    }
}
