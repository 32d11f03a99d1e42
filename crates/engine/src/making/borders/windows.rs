//! Pictures that people know by heart, as windows of a few tables: numbers in a corner of the board, 0 next to 3, 3s
//! side by side or on a diagonal. What the tables of a window leave of each other is taken, and then forgotten.

use super::state::State;
use crate::borders::NONE;
use crate::pictures::{HIDDEN, Pictures};
use crate::ways::{PAIRS, filter, seen};

/// Tables that are looked at together.
#[derive(Clone, Debug)]
pub(super) struct Window {
    tables: Vec<u32>,
    /// The border between two 3s, which is drawn unless they are the whole loop.
    between: Option<u32>,
    /// It was not looked at yet, or in vain.
    waits: bool,
}

impl<'a> State<'a> {
    fn pictures(&self) -> Pictures<'a, impl Fn(u32) -> u8 + '_, impl Fn(u32) -> u8 + '_> {
        Pictures {
            board: self.board,
            value: |border: u32| self.values[border as usize],
            number: |table: u32| self.numbers[table as usize],
        }
    }

    /// The pictures that a number just shown completes.
    pub(super) fn add_windows(&mut self, table: u32) {
        let number = self.numbers[table as usize];
        let board = self.board;
        let at = &board.tables[table as usize];
        if self.tier <= 2 {
            let is_corner = |dot: u32| board.tables[dot as usize].borders.len() == 2;
            if number > 0 && at.links.iter().any(|link| is_corner(link.table)) {
                self.push(&[table], None);
            }
            if number == 0 || number == 3 {
                for &other in &at.touching {
                    if self.numbers[other as usize] == 3 - number {
                        self.push(&[table, other], None);
                    }
                }
            }
            if self.tier == 2 && (number == 2 || number == 3) {
                self.add_diagonals(table, number);
            }
        }
        if number == 3 {
            for &border in &at.borders {
                if let Some(other) = board.beyond(table, border)
                    && self.numbers[other as usize] == 3
                {
                    self.push(&[table, other], Some(border));
                }
            }
        }
    }

    /// 3s on a diagonal with nothing or only 2s between, this number among them.
    fn add_diagonals(&mut self, table: u32, number: u8) {
        let board = self.board;
        for link in &board.tables[table as usize].links {
            let dot = link.table;
            let Some(mut cells) = self.pictures().diagonal(table, dot) else {
                continue;
            };
            cells.insert(0, table);
            if number == 2 {
                let back = link.opposite;
                if back == NONE || back < dot {
                    continue;
                }
                let Some(behind) = self.pictures().diagonal(table, back) else {
                    continue;
                };
                cells.extend(behind);
            }
            self.push(&cells, None);
        }
    }

    /// A window of some cells and all their dots.
    fn push(&mut self, cells: &[u32], between: Option<u32>) {
        let tables = self.pictures().with_dots(cells);
        self.windows.push(Window {
            tables,
            between,
            waits: true,
        });
    }

    /// Takes what the windows say that have changed.
    pub(super) fn look_at_windows(&mut self) {
        if self.windows.is_empty() {
            return;
        }
        let has_changed = |window: &Window| {
            // A pair of 3s may wait for some other number.
            window.waits || window.tables.iter().any(|&table| self.changed[table as usize])
        };
        let windows = 0..self.windows.len();
        let dirty: Vec<usize> = windows.filter(|&index| has_changed(&self.windows[index])).collect();
        self.changed.fill(false);
        for index in dirty {
            let window = &self.windows[index];
            let left = match window.between {
                None => self.pictures().window(&window.tables),
                Some(between) => self.threes(&window.tables, between),
            };
            let tables = window.tables.clone();
            self.windows[index].waits = left.is_none();
            for (table, ways) in tables.into_iter().zip(left.into_iter().flatten()) {
                self.decide(table, ways);
            }
        }
    }

    /// What two 3s side by side say, if something is left to do besides a loop around them.
    fn threes(&self, tables: &[u32], between: u32) -> Option<Vec<u16>> {
        let board = self.board;
        let of = |table: u32, border: u32| board.tables[table as usize].borders.contains(&border);
        let outer = |border: u32| border != between && (of(tables[0], border) || of(tables[1], border));
        if self.values[between as usize] == 0 || !self.is_unfinished(outer) {
            return None;
        }
        self.pictures().all_cases(tables, between)
    }

    /// A corner of a number that a line reaches, or none can.
    pub(super) fn look_at_corners(&mut self, table: u32) {
        let board = self.board;
        let is_number = board.tables[table as usize].clue.is_some();
        for link in &board.tables[table as usize].links {
            let (cell, dot, in_cell, in_dot) = if is_number {
                (table, link.table, link.own, link.there)
            } else {
                (link.table, table, link.there, link.own)
            };
            if matches!(self.numbers[cell as usize], HIDDEN | 0) {
                continue;
            }
            let (legs, empty, arrives) = self.pictures().legs(dot, PAIRS[usize::from(in_dot)]);
            if legs == 0 || !(arrives || empty == legs) {
                continue;
            }
            let of_dot = self.ways[dot as usize];
            let of_cell = filter(self.ways[cell as usize], in_cell, seen(of_dot, in_dot));
            let of_dot = filter(of_dot, in_dot, seen(of_cell, in_cell));
            self.decide(cell, of_cell);
            self.decide(dot, of_dot);
        }
    }
}
