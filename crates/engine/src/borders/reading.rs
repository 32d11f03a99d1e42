//! Borders as they are read from a model.

use super::{Border, Borders, Link, NONE, Table};
use crate::kinds::connected::Area;
use crate::layout::Layout;
use crate::model::{Constraint, Model};
use crate::ways::{PAIRS, odd_ways};

impl Borders {
    /// The borders of a model, if it is about one loop between faces.
    pub fn new(model: &Model, layout: &Layout) -> Option<Self> {
        let mut constraints = (0..).zip(&model.constraints);
        let (closing, edges, ends) = constraints.find_map(|(number, constraint)| match constraint {
            Constraint::SingleLoop { edges, ends, .. } => Some((number, edges, ends)),
            _ => None,
        })?;
        let mut border_of = vec![NONE; model.places.len()];
        let dots = ends.iter().map(|&(a, b)| a.max(b) as usize + 1).max()?;
        let mut all = Self {
            closing,
            is_all: true,
            borders: Vec::new(),
            tables: Vec::new(),
            table_of: vec![NONE; layout.scopes.len()],
            dots,
            at: vec![Vec::new(); dots],
            areas: Vec::new(),
            variables: model.places.len(),
            around: vec![Vec::new(); model.places.len()],
            tables_of: vec![Vec::new(); model.places.len()],
            fixed: Vec::new(),
        };
        for (number, (&variable, &(a, b))) in (0..).zip(edges.iter().zip(ends)) {
            border_of[variable as usize] = number;
            all.at[a as usize].push(number);
            all.at[b as usize].push(number);
            all.borders.push(Border {
                variable,
                faces: [NONE; 2],
                ends: [a, b],
                tables: Vec::new(),
            });
        }
        all.read_constraints(model, &border_of)?;
        if all.borders.iter().any(|border| border.faces[0] == NONE) {
            return None;
        }
        for (scope, cells) in (0..).zip(&layout.scopes[..model.scopes.len()]) {
            all.add_table(scope, cells, &border_of);
        }
        all.read_counts(model);
        all.link_tables();
        for table in 0..all.tables.len() {
            all.meet(table);
            if all.tables[table].clue.is_some() {
                all.tables[table].touching = all.find_touching(table as u32);
                for place in 0..all.tables[table].links.len() {
                    let dot = all.tables[table].links[place].table;
                    let across = all.find_across(table as u32, dot).unwrap_or(NONE);
                    let opposite = all.find_opposite(table as u32, dot).unwrap_or(NONE);
                    let link = &mut all.tables[table].links[place];
                    (link.across, link.opposite) = (across, opposite);
                }
            }
        }
        Some(all)
    }

    fn read_constraints(&mut self, model: &Model, border_of: &[u32]) -> Option<()> {
        for constraint in &model.constraints {
            match constraint {
                Constraint::Difference {
                    edge, first, second, ..
                } => {
                    let border = *border_of.get(*edge as usize)?;
                    self.borders.get_mut(border as usize)?.faces = [*first, *second];
                    self.around[*first as usize].push(border);
                    self.around[*second as usize].push(border);
                }
                Constraint::Count {
                    scope,
                    value,
                    least,
                    most,
                    clue: None,
                    ..
                } => {
                    let cells = &model.scopes[*scope as usize].cells;
                    if let (&[cell], true) = (cells.as_slice(), least == most && *least < 2 && *value < 2) {
                        self.fixed.push((cell, 1 - (value ^ least)));
                    }
                }
                Constraint::Connected {
                    cells, value, links, ..
                } => self.areas.push(Area::new(cells, *value, links)),
                _ => {}
            }
        }
        Some(())
    }

    fn add_table(&mut self, scope: u32, cells: &[u32], border_of: &[u32]) {
        let borders: Vec<u32> = cells.iter().map(|&cell| border_of[cell as usize]).collect();
        let is_small = (2..=4).contains(&borders.len());
        if !is_small || borders.contains(&NONE) {
            self.is_all &= !is_small;
            return;
        }
        for (place, &border) in (0..).zip(&borders) {
            self.borders[border as usize]
                .tables
                .push((self.tables.len() as u32, place));
        }
        self.table_of[scope as usize] = self.tables.len() as u32;
        self.tables.push(Table {
            scope,
            clue: None,
            ways: u16::MAX >> (16 - (1 << borders.len())),
            borders,
            links: Vec::new(),
            touching: Vec::new(),
            faces: Vec::new(),
            odd: Vec::new(),
        });
    }

    fn read_counts(&mut self, model: &Model) {
        for constraint in &model.constraints {
            let Constraint::Count {
                scope,
                value,
                least,
                most,
                even,
                clue,
                ..
            } = constraint
            else {
                continue;
            };
            let Some(table) = self.tables.get_mut(self.table_of[*scope as usize] as usize) else {
                continue;
            };
            if clue.is_some() {
                table.clue = *clue;
                continue;
            }
            let length = table.borders.len() as u32;
            for way in 0..1u32 << length {
                let ones = way.count_ones();
                let number = if *value == 1 { ones } else { length - ones };
                if number < *least || number > *most || (*even && number % 2 == 1) {
                    table.ways &= !(1 << way);
                }
            }
        }
    }

    /// Links numbers and dots that share two borders.
    fn link_tables(&mut self) {
        for dot in 0..self.tables.len() {
            if self.tables[dot].clue.is_some() {
                continue;
            }
            for (own, &(first, second)) in (0..).zip(&PAIRS[..6]) {
                let borders = &self.tables[dot].borders;
                let (Some(&one), Some(&other)) = (borders.get(usize::from(first)), borders.get(usize::from(second)))
                else {
                    continue;
                };
                let shared = self.borders[one as usize].tables.iter().find_map(|&(table, at)| {
                    let mut others = self.borders[other as usize].tables.iter();
                    let other_at = others.find(|&&(there, _)| there == table)?.1;
                    self.tables[table as usize]
                        .clue
                        .is_some()
                        .then_some((table, at, other_at))
                });
                let Some((table, at, other_at)) = shared else { continue };
                let there = PAIRS.iter().position(|&pair| pair == (at, other_at)).unwrap_or(0) as u8;
                let mut add = |from: u32, table: u32, own: u8, there: u8| {
                    self.tables[from as usize].links.push(Link {
                        table,
                        own,
                        there,
                        across: NONE,
                        opposite: NONE,
                    });
                };
                add(dot as u32, table, own, there);
                add(table, dot as u32, there, own);
            }
        }
    }

    /// The faces that meet in a table: each is reached from the first one across some of its borders.
    fn meet(&mut self, table: usize) {
        let borders = &self.tables[table].borders;
        let sides: Vec<[u32; 2]> = borders
            .iter()
            .map(|&border| self.borders[border as usize].faces)
            .collect();
        let common = |face: u32| sides.iter().all(|side| side.contains(&face));
        let start = if common(sides[0][1]) { sides[0][1] } else { sides[0][0] };
        let mut found = vec![(start, 0u8)];
        let mut used = 0u8;
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for (place, side) in sides.iter().enumerate() {
                let known = found.iter().find(|(face, _)| side.contains(face)).copied();
                if let (Some((face, places)), true) = (known, used >> place & 1 == 0) {
                    let beyond = if face == side[0] { side[1] } else { side[0] };
                    found.push((beyond, places | 1 << place));
                    used |= 1 << place;
                    moved = true;
                }
            }
        }
        self.tables[table].faces = found.iter().map(|&(face, _)| face).collect();
        for (index, &(face, places)) in found.iter().enumerate() {
            if !self.tables_of[face as usize].contains(&(table as u32)) {
                self.tables_of[face as usize].push(table as u32);
            }
            for (other, &(_, others)) in found.iter().enumerate().skip(index + 1) {
                let odd = odd_ways(places ^ others);
                self.tables[table].odd.push((index as u8, other as u8, odd));
            }
        }
    }

    /// The cell that a dot shares no border of this table with: the one behind the corner.
    fn find_across(&self, table: u32, dot: u32) -> Option<u32> {
        let own = &self.tables[table as usize].borders;
        let is_behind = |link: &&Link| {
            let borders = &self.tables[link.table as usize].borders;
            link.table != table && !borders.iter().any(|border| own.contains(border))
        };
        let mut links = self.tables[dot as usize].links.iter();
        links.find(is_behind).map(|link| link.table)
    }

    /// The dot at the other end of the diagonal of a number.
    fn find_opposite(&self, table: u32, dot: u32) -> Option<u32> {
        let first = &self.tables[dot as usize].borders;
        let is_opposite = |other: &u32| {
            let second = &self.tables[*other as usize].borders;
            let mut own = self.tables[table as usize].borders.iter();
            *other != dot && !own.any(|border| first.contains(border) && second.contains(border))
        };
        let mut dots = self.tables[table as usize].links.iter().map(|link| link.table);
        dots.find(is_opposite)
    }

    /// The numbers that share a dot with one.
    fn find_touching(&self, table: u32) -> Vec<u32> {
        let dots = self.tables[table as usize].links.iter();
        let near = dots.flat_map(|link| self.tables[link.table as usize].borders.iter());
        let tables = near.flat_map(|&border| self.borders[border as usize].tables.iter());
        let mut found: Vec<u32> = tables
            .map(|&(other, _)| other)
            .filter(|&other| other != table && self.tables[other as usize].clue.is_some())
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
