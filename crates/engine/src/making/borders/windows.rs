//! Pictures that people know by heart, as windows of a few tables: numbers in a corner of the board, 0 next to 3, 3s
//! side by side or on a diagonal. What the tables of a window leave of each other is taken, and then forgotten.

use super::state::{COUNTS, HIDDEN, State};
use crate::borders::Link;
use crate::finders::tables::{HOLDS, OPEN, filter, seen};

/// Tables that are looked at together.
#[derive(Clone, Debug)]
pub(super) struct Window {
    tables: Vec<u32>,
    /// The border between two 3s, which is drawn unless they are the whole loop.
    between: Option<u32>,
    /// It was not looked at yet, or in vain.
    waits: bool,
}

impl State<'_> {
    /// The pictures that a number just shown completes.
    pub(super) fn add_windows(&mut self, table: u32) {
        let number = self.numbers[table as usize];
        let tables = &self.board.tables;
        let links: &[Link] = &tables[table as usize].links;
        if self.tier <= 2 {
            let corner = |link: &&Link| tables[link.table as usize].borders.len() == 2;
            if number > 0 && links.iter().any(|link| corner(&link)) {
                self.push(&[table], None);
            }
            if number == 0 || number == 3 {
                for other in self.touching(table) {
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
            for &border in &tables[table as usize].borders {
                let both = &self.board.borders[border as usize].tables;
                let other = both.iter().find(|&&(other, _)| {
                    other != table && tables[other as usize].clue.is_some() && self.numbers[other as usize] == 3
                });
                if let Some(&(other, _)) = other {
                    self.push(&[table, other], Some(border));
                }
            }
        }
    }

    /// The numbers that share a dot with one.
    fn touching(&self, table: u32) -> Vec<u32> {
        let tables = &self.board.tables;
        let dots = tables[table as usize].links.iter();
        let near = dots.flat_map(|link| {
            let dot = &tables[link.table as usize];
            let borders = dot.borders.iter();
            borders.flat_map(|&border| self.board.borders[border as usize].tables.iter())
        });
        let mut found: Vec<u32> = near
            .map(|&(other, _)| other)
            .filter(|&other| other != table && tables[other as usize].clue.is_some())
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// 3s on a diagonal with nothing or only 2s between, this number among them.
    fn add_diagonals(&mut self, table: u32, number: u8) {
        let dots: Vec<u32> = self.board.tables[table as usize].links.iter().map(|link| link.table).collect();
        for &dot in &dots {
            let Some(mut cells) = self.diagonal(table, dot) else {
                continue;
            };
            cells.insert(0, table);
            if number == 2 {
                let Some(&back) = dots.iter().find(|&&other| self.is_opposite(table, dot, other) && other > dot) else {
                    continue;
                };
                let Some(behind) = self.diagonal(table, back) else { continue };
                cells.extend(behind);
            }
            self.push(&cells, None);
        }
    }

    fn is_opposite(&self, table: u32, dot: u32, other: u32) -> bool {
        let tables = &self.board.tables;
        let (first, second) = (&tables[dot as usize].borders, &tables[other as usize].borders);
        let own = tables[table as usize].borders.iter();
        other != dot && !own.into_iter().any(|border| first.contains(border) && second.contains(border))
    }

    /// The cells from behind a corner of a number to the next 3 on the diagonal.
    fn diagonal(&self, table: u32, dot: u32) -> Option<Vec<u32>> {
        let (mut at, mut dot, mut cells) = (table, dot, Vec::new());
        loop {
            let next = self.board.across(at, dot)?;
            cells.push(next);
            match self.numbers[next as usize] {
                3 => return Some(cells),
                2 => {}
                _ => return None,
            }
            let links = &self.board.tables[next as usize].links;
            let beyond = links.iter().find(|link| self.is_opposite(next, dot, link.table))?;
            (at, dot) = (next, beyond.table);
        }
    }

    /// A window of some cells and all their dots.
    fn push(&mut self, cells: &[u32], between: Option<u32>) {
        let mut tables = cells.to_vec();
        for &cell in cells {
            for link in &self.board.tables[cell as usize].links {
                if !tables.contains(&link.table) {
                    tables.push(link.table);
                }
            }
        }
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
                None => self.settled(&window.tables, self.known_ways(&window.tables)),
                Some(between) => self.all_cases(&window.tables, between),
            };
            let tables = window.tables.clone();
            self.windows[index].waits = left.is_none();
            for (table, ways) in tables.into_iter().zip(left.into_iter().flatten()) {
                self.decide(table, ways);
            }
        }
    }

    /// The ways of tables by their counts and their known borders alone.
    fn known_ways(&self, tables: &[u32]) -> Vec<u16> {
        let known = |&table: &u32| {
            let at = &self.board.tables[table as usize];
            let number = self.numbers[table as usize];
            let counted = if number == HIDDEN { u16::MAX } else { COUNTS[usize::from(number)] };
            let borders = HOLDS.iter().zip(&at.borders);
            borders.fold(at.ways & counted, |ways, (holds, &border)| match self.values[border as usize] {
                OPEN => ways,
                0 => ways & !holds,
                _ => ways & holds,
            })
        };
        tables.iter().map(known).collect()
    }

    /// What tables leave of each other; `None` if there is no way.
    fn settled(&self, tables: &[u32], mut ways: Vec<u16>) -> Option<Vec<u16>> {
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for (index, &table) in tables.iter().enumerate() {
                for link in &self.board.tables[table as usize].links {
                    let Some(other) = tables.iter().position(|&other| other == link.table) else {
                        continue;
                    };
                    let left = filter(ways[other], link.there, seen(ways[index], link.own));
                    if left == 0 {
                        return None;
                    }
                    moved |= left != ways[other];
                    ways[other] = left;
                }
            }
        }
        Some(ways)
    }

    /// What all ways of the first of two 3s have in common, if something is left to do besides a loop around them.
    fn all_cases(&self, tables: &[u32], between: u32) -> Option<Vec<u16>> {
        if self.values[between as usize] == 0 {
            return None;
        }
        let board = self.board;
        let outer = |border: u32| {
            let of = |table: u32| board.tables[table as usize].borders.contains(&border);
            border != between && (of(tables[0]) || of(tables[1]))
        };
        if !self.is_unfinished(outer) {
            return None;
        }
        let mut known = self.known_ways(tables);
        for (index, &table) in tables.iter().enumerate() {
            let place = board.tables[table as usize].borders.iter().position(|&border| border == between);
            if let Some(place) = place {
                known[index] &= HOLDS[place];
            }
        }
        let mut all: Option<Vec<u16>> = None;
        for way in (0..16).filter(|way| known[0] >> way & 1 == 1) {
            let mut one = known.clone();
            one[0] = 1 << way;
            if let Some(left) = self.settled(tables, one) {
                match &mut all {
                    None => all = Some(left),
                    Some(all) => all.iter_mut().zip(left).for_each(|(ways, more)| *ways |= more),
                }
            }
        }
        all
    }
}
