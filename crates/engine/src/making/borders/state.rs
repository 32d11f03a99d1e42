//! What is known of borders and faces, and all that follows by the rungs of the ladder up to a tier.
//!
//! The same conclusions as those of the finders, found by following each change to the few tables that it concerns.
//! Every change is logged, so that a state can be taken back: shown numbers only ever add to what follows.
//!
//! Up to tier 2 a table knows its count and its known borders, and a few pictures are looked at in small windows
//! ([`super::windows`]). From tier 3 tables keep the ways that their neighbours leave; faces that are known to be
//! alike or different tell the borders between them. From tier 4 they also narrow the tables around them, and are told
//! by these. From tier 5 faces get colours, and each colour hangs together. From tier 6 something is supposed.

use super::classes::{Classes, Joined};
use super::paths::{Join, Paths};
use super::windows::Window;
use crate::borders::Borders;
use crate::finders::tables::{HOLDS, OPEN, PAIRS, filter, seen};
use crate::pictures::{COUNTS, HIDDEN, MOST_FACES};

/// Why a table is looked at again: it has fewer ways, or faces around it are related.
const WAYS: u8 = 1;
const FACES: u8 = 2;

#[derive(Clone, Copy, Debug)]
enum Change {
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
    plain: bool,
    queue: Vec<u32>,
    /// Why each table of the queue is in it.
    wakes: Vec<u8>,
    /// Borders that follow from faces.
    told: Vec<(u32, u8)>,
    pub(super) classes: Classes,
    paths: Paths,
    pub(super) windows: Vec<Window>,
    /// Tables that changed since the windows were looked at.
    pub(super) changed: Vec<bool>,
    log: Vec<Change>,
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
    fn settle(&mut self) {
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

    fn narrow(&mut self, table: u32, allowed: u16) {
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

    fn wake(&mut self, table: u32, why: u8) {
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

    /// Faces of one class leave a table fewer ways; faces that are alike or different in all ways are related.
    fn look_at_faces(&mut self, table: u32) {
        let at = &self.board.tables[table as usize];
        let mut sides = [(0, 0); MOST_FACES];
        for (side, &face) in sides.iter_mut().zip(&at.faces) {
            *side = self.classes.find(face);
        }
        let before = self.ways[table as usize];
        let mut left = before;
        for &(one, other, odd) in &at.odd {
            let (one, other) = (sides[usize::from(one)], sides[usize::from(other)]);
            if one.0 == other.0 {
                left &= if one.1 == other.1 { !odd } else { odd };
            }
        }
        self.narrow(table, left);
        if left == 0 || (left == before && self.wakes[table as usize] & WAYS == 0) {
            return;
        }
        for &(one, other, odd) in &at.odd {
            let odd = odd & left;
            if (odd == 0 || odd == left) && sides[usize::from(one)].0 != sides[usize::from(other)].0 {
                self.relate(
                    at.faces[usize::from(one)],
                    at.faces[usize::from(other)],
                    u8::from(odd != 0),
                );
            }
        }
    }

    /// Two faces differ, or do not: what lies between the two classes follows.
    fn relate(&mut self, a: u32, b: u32, differ: u8) {
        let (a, b) = (self.classes.find(a), self.classes.find(b));
        if a.0 == b.0 {
            self.broken |= a.1 ^ b.1 != differ;
            return;
        }
        let joined = self.classes.join(a, b, differ);
        self.log.push(Change::Joined(joined));
        if self.tier < 3 {
            return;
        }
        let board = self.board;
        let plane = self.classes.plane();
        let mut face = joined.root;
        while face != joined.child {
            face = self.classes.next(face);
            if face == plane {
                continue;
            }
            for &border in &board.around[face as usize] {
                if self.values[border as usize] == OPEN {
                    let [first, second] = board.borders[border as usize].faces;
                    if let Some(differ) = self.classes.differ(first, second) {
                        self.told.push((border, differ));
                    }
                }
            }
            if self.tier >= 4 {
                for &table in &board.tables_of[face as usize] {
                    self.wake(table, FACES);
                }
            }
        }
    }

    /// A corner of a number that a line reaches, or none can.
    fn look_at_corners(&mut self, table: u32) {
        let board = self.board;
        let is_number = board.tables[table as usize].clue.is_some();
        for &link in &board.tables[table as usize].links {
            let (cell, dot, in_cell, in_dot) = if is_number {
                (table, link.table, link.own, link.there)
            } else {
                (link.table, table, link.there, link.own)
            };
            if matches!(self.numbers[cell as usize], HIDDEN | 0) {
                continue;
            }
            let (first, second) = PAIRS[usize::from(in_dot)];
            let legs = (0..).zip(&board.tables[dot as usize].borders);
            let legs = legs.filter(|&(place, _)| place != first && place != second);
            let (mut number, mut empty, mut arrives) = (0, 0, false);
            for (_, &leg) in legs {
                number += 1;
                empty += u32::from(self.values[leg as usize] == 0);
                arrives |= self.values[leg as usize] == 1;
            }
            if number == 0 || !(arrives || empty == number) {
                continue;
            }
            let of_dot = self.ways[dot as usize];
            let of_cell = filter(self.ways[cell as usize], in_cell, seen(of_dot, in_dot));
            let of_dot = filter(of_dot, in_dot, seen(of_cell, in_cell));
            self.decide(cell, of_cell);
            self.decide(dot, of_dot);
        }
    }

    /// A path is not closed while something is left to do elsewhere; where it is closed, nothing else is drawn.
    fn look_at_paths(&mut self) {
        if self.tier < 2 {
            return;
        }
        if self.paths.is_closed {
            for border in 0..self.values.len() as u32 {
                if self.values[border as usize] == OPEN {
                    self.set(border, 0);
                }
            }
            return;
        }
        if self.paths.number == 1 {
            self.paths.waiting.push(self.paths.last);
        }
        let board = self.board;
        while let Some(end) = self.paths.waiting.pop() {
            let (other, length) = self.paths.path(end);
            if length < 2 || self.paths.path(other).0 != end {
                continue;
            }
            for &border in &board.at[end as usize] {
                let ends = board.borders[border as usize].ends;
                if self.values[border as usize] == OPEN
                    && ends.contains(&other)
                    && (self.paths.number > 1 || self.leaves_work(border))
                {
                    self.set(border, 0);
                }
            }
            if self.broken {
                return;
            }
        }
    }

    /// Whether a number is wrong if nothing more is drawn than this border.
    fn leaves_work(&self, last: u32) -> bool {
        let is_drawn = |border: u32| border == last || self.values[border as usize] == 1;
        self.is_unfinished(is_drawn)
    }

    /// Whether a number is wrong if just these borders are drawn.
    pub(super) fn is_unfinished(&self, is_drawn: impl Fn(u32) -> bool) -> bool {
        self.numbers.iter().enumerate().any(|(table, &number)| {
            let drawn = |borders: &[u32]| borders.iter().filter(|&&border| is_drawn(border)).count();
            number != HIDDEN && drawn(&self.board.tables[table].borders) != usize::from(number)
        })
    }

    /// What is inside is one piece, and so is what is outside.
    fn hang_together(&mut self) {
        for area in &self.board.areas {
            let plane = self.classes.find(self.classes.plane());
            let domain = |face: u32| {
                let (root, odd) = self.classes.find(face);
                if root == plane.0 { 1 << (odd ^ plane.1) } else { 3 }
            };
            let Some((needed, cut_off)) = area.consequences(domain) else {
                self.broken = true;
                return;
            };
            let is_open = |&place: &u32| domain(area.cells[place as usize]) == 3;
            let facts = needed.iter().map(|&place| (place, area.value as u8));
            let others = cut_off.iter().map(|&place| (place, 1 - area.value as u8));
            let facts: Vec<(u32, u8)> = facts.chain(others).filter(|(place, _)| is_open(place)).collect();
            let plane = self.classes.plane();
            for (place, value) in facts {
                self.relate(area.cells[place as usize], plane, value);
            }
            if !self.told.is_empty() || !self.queue.is_empty() {
                return;
            }
        }
    }

    /// Supposes a value of a border or of a face, and takes the opposite where tables and faces show it to be wrong.
    fn suppose(&mut self) {
        let board = self.board;
        let plane = self.classes.plane();
        for border in 0..board.borders.len() as u32 {
            let [first, second] = board.borders[border as usize].faces;
            for (a, b) in [(first, second), (first, plane), (second, plane)] {
                if a == b || self.classes.differ(a, b).is_some() {
                    continue;
                }
                for value in 0..2 {
                    let mark = self.mark();
                    self.plain = true;
                    self.relate(a, b, value);
                    self.settle();
                    let wrong = self.broken;
                    self.take_back(mark);
                    self.plain = false;
                    if wrong {
                        self.relate(a, b, 1 - value);
                        return;
                    }
                }
            }
        }
    }
}
