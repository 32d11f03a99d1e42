//! What is known of borders and faces, and all that follows by the rungs of the ladder up to a tier.
//!
//! The same conclusions as those of the finders, found by following each change to the few tables that it concerns.
//! Every change is logged, so that a state can be taken back: shown numbers only ever add to what follows.
//!
//! Up to tier 2 a table knows its count and its known borders, and a few pictures are looked at in small windows
//! (`windows.rs`). From tier 3 tables keep the ways that their neighbours leave; faces that are known to be
//! alike or different tell the borders between them. From tier 4 they also narrow the tables around them, and are told
//! by these. From tier 5 faces get colours, and each colour hangs together. From tier 6 something is supposed.

use super::classes::{Classes, Joined};
use super::paths::{Join, Paths};
use super::windows::Window;
use crate::borders::Borders;
use crate::pictures::{COUNTS, HIDDEN};
use crate::ways::{HOLDS, OPEN, filter, seen};

/// Why a table is looked at again: it has fewer ways, or faces around it are related.
pub(super) const WAYS: u8 = 1;
pub(super) const FACES: u8 = 2;

#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Ways { table: u32, before: u16 },
    Border { border: u32 },
    Shown { table: u32, windows: u32 },
    Joined(Joined),
    Drawn(Join),
}

/// What is known.
#[derive(Clone, Debug)]
pub struct State<'a> {
    pub(super) board: &'a Borders,
    pub(super) tier: u8,
    /// The value of each border.
    pub(super) values: Vec<u8>,
    /// The ways that are left of each table.
    pub(super) ways: Vec<u16>,
    pub(super) numbers: Vec<u8>,
    /// The borders that are not known.
    open: usize,
    pub(super) broken: bool,
    /// Something is supposed, and neither paths nor pictures are looked at.
    pub(super) plain: bool,
    pub(super) queue: Vec<u32>,
    /// Why each table of the queue is in it.
    pub(super) wakes: Vec<u8>,
    /// Borders that follow from faces.
    pub(super) told: Vec<(u32, u8)>,
    pub(super) classes: Classes,
    pub(super) paths: Paths,
    pub(super) windows: Vec<Window>,
    /// Tables that changed since the windows were looked at.
    pub(super) changed: Vec<bool>,
    pub(super) log: Vec<Change>,
}

impl<'a> State<'a> {
    /// What follows where nothing is shown.
    pub fn new(board: &'a Borders, tier: u8) -> Self {
        let tables = board.tables.len();
        let mut state = Self {
            board,
            tier,
            values: vec![OPEN; board.borders.len()],
            ways: board.tables.iter().map(|table| table.ways).collect(),
            numbers: vec![HIDDEN; tables],
            open: board.borders.len(),
            broken: false,
            plain: false,
            queue: (0..tables as u32).collect(),
            wakes: vec![WAYS | FACES; tables],
            told: Vec::new(),
            classes: Classes::new(board.variables),
            paths: Paths::new(board),
            windows: Vec::new(),
            changed: vec![false; tables],
            log: Vec::new(),
        };
        let plane = state.classes.plane();
        for &(face, value) in &board.fixed {
            state.relate(face, plane, value as u8);
        }
        state.run();
        state
    }

    /// Whether all borders are known.
    pub fn is_complete(&self) -> bool {
        self.open == 0 && !self.broken
    }

    /// How many borders are not known.
    pub fn open(&self) -> usize {
        self.open
    }

    /// The borders that are known, as facts.
    pub fn known(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let borders = self.board.borders.iter().zip(&self.values);
        borders
            .filter(|&(_, &value)| value != OPEN)
            .map(|(border, &value)| (border.variable, u32::from(value)))
    }

    /// Whether a border of a table is not known.
    pub fn is_open(&self, table: u32) -> bool {
        let mut borders = self.board.tables[table as usize].borders.iter();
        borders.any(|&border| self.values[border as usize] == OPEN)
    }

    /// Shows the number of a table; [`Self::run`] follows it.
    pub fn show(&mut self, table: u32, number: u8) {
        self.log.push(Change::Shown {
            table,
            windows: self.windows.len() as u32,
        });
        self.numbers[table as usize] = number;
        self.narrow(table, COUNTS[usize::from(number)]);
        self.changed[table as usize] = true;
        self.add_windows(table);
    }

    /// A place in the log to go back to.
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Takes back all that came after a mark.
    pub fn take_back(&mut self, mark: usize) {
        self.broken = false;
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Change::Ways { table, before }) => self.ways[table as usize] = before,
                Some(Change::Border { border }) => {
                    self.values[border as usize] = OPEN;
                    self.open += 1;
                }
                Some(Change::Shown { table, windows }) => {
                    self.numbers[table as usize] = HIDDEN;
                    self.windows.truncate(windows as usize);
                }
                Some(Change::Joined(joined)) => self.classes.take_back(joined),
                Some(Change::Drawn(join)) => self.paths.take_back(join),
                None => {}
            }
        }
        self.forget_waiting();
    }

    fn forget_waiting(&mut self) {
        for table in self.queue.drain(..) {
            self.wakes[table as usize] = 0;
        }
        self.told.clear();
        self.paths.waiting.clear();
        self.changed.fill(false);
    }

    /// Follows everything until nothing changes.
    pub fn run(&mut self) {
        while !self.broken && self.open > 0 {
            self.settle();
            if self.broken || self.open == 0 {
                break;
            }
            let before = self.log.len();
            self.look_at_paths();
            if self.log.len() == before {
                self.look_at_windows();
            }
            if self.log.len() == before && self.tier >= 5 {
                self.hang_together();
            }
            if self.log.len() == before && self.tier >= 6 {
                self.suppose();
            }
            if self.log.len() == before {
                break;
            }
        }
    }

    /// Follows tables and faces.
    pub(super) fn settle(&mut self) {
        while !self.broken {
            if let Some((border, value)) = self.told.pop() {
                self.set(border, value);
            } else if let Some(table) = self.queue.pop() {
                self.look(table);
            } else {
                break;
            }
        }
    }

    pub(super) fn set(&mut self, border: u32, value: u8) {
        let known = self.values[border as usize];
        if known != OPEN {
            self.broken |= known != value;
            return;
        }
        self.log.push(Change::Border { border });
        self.values[border as usize] = value;
        self.open -= 1;
        let board = self.board;
        let at = &board.borders[border as usize];
        for &(table, place) in &at.tables {
            let holds = HOLDS[usize::from(place)];
            self.narrow(table, if value == 1 { holds } else { !holds });
            self.changed[table as usize] = true;
        }
        if self.tier >= 3 {
            self.relate(at.faces[0], at.faces[1], value);
        }
        if value == 1 && !self.plain {
            let join = self.paths.draw(at.ends);
            self.log.push(Change::Drawn(join));
        }
    }

    pub(super) fn narrow(&mut self, table: u32, allowed: u16) {
        let before = self.ways[table as usize];
        let left = before & allowed;
        if left == before {
            return;
        }
        self.log.push(Change::Ways { table, before });
        self.ways[table as usize] = left;
        self.broken |= left == 0;
        self.wake(table, WAYS);
    }

    pub(super) fn wake(&mut self, table: u32, why: u8) {
        let wakes = &mut self.wakes[table as usize];
        if *wakes == 0 {
            self.queue.push(table);
        }
        *wakes |= why;
    }

    fn look(&mut self, table: u32) {
        let board = self.board;
        let at = &board.tables[table as usize];
        if self.tier >= 4 {
            self.look_at_faces(table);
        }
        // What is narrowed from here on by others wakes it again.
        let wakes = std::mem::take(&mut self.wakes[table as usize]);
        if wakes & WAYS == 0 {
            return;
        }
        self.decide(table, self.ways[table as usize]);
        if self.tier >= 3 {
            let ways = self.ways[table as usize];
            for link in &at.links {
                let there = self.ways[link.table as usize];
                self.narrow(link.table, filter(there, link.there, seen(ways, link.own)));
            }
        } else if self.tier == 2 {
            self.look_at_corners(table);
        }
    }

    /// Takes what some ways of a table have in common.
    pub(super) fn decide(&mut self, table: u32, ways: u16) {
        let board = self.board;
        for (place, &border) in board.tables[table as usize].borders.iter().enumerate() {
            if self.values[border as usize] == OPEN {
                let on = ways & HOLDS[place];
                if on == 0 || on == ways {
                    self.set(border, u8::from(on != 0));
                }
            }
        }
    }
}
