//! Subsets: as many cells of a group as they have values, as many values as they have cells; and fish.

use super::cells::Cells;
use super::says::Says;
use super::state::{Broken, State};
use super::table::{Group, Kind, Table};
use crate::kinds::bits;

/// Rows of bits of which some may have no more bits together than they are.
struct Rows<const N: usize> {
    masks: [u64; N],
    number: usize,
}

impl<const N: usize> Rows<N> {
    /// All choices of `size` rows that share `size` bits, as (rows, bits); the rows are their numbers here.
    fn locked(&self, size: u32, found: &mut impl FnMut(u64, u64)) {
        self.choose(size, 0, (0, 0), found);
    }

    fn choose(&self, size: u32, from: usize, (rows, union): (u64, u64), found: &mut impl FnMut(u64, u64)) {
        if rows.count_ones() == size {
            found(rows, union);
            return;
        }
        for row in from..self.number {
            let wider = union | self.masks[row];
            if wider.count_ones() <= size {
                self.choose(size, row + 1, (rows | 1 << row, wider), found);
            }
        }
    }

    fn of(masks: impl Iterator<Item = u64>) -> Self {
        let mut rows = Self {
            masks: [0; N],
            number: 0,
        };
        for mask in masks {
            rows.masks[rows.number] = mask;
            rows.number += 1;
        }
        rows
    }
}

impl<const W: usize, const N: usize> State<W, N> {
    /// What subsets of each group say.
    pub(super) fn sets(&mut self, table: &Table<W>, says: &Says, changed: Cells<W>) -> Result<bool, Broken> {
        let mut moved = false;
        for group in table.groups.iter().filter(|group| !(group.mask & changed).is_empty()) {
            moved |= self.sets_of(table, group, says)?;
        }
        Ok(moved)
    }

    fn sets_of(&mut self, table: &Table<W>, group: &Group<W>, says: &Says) -> Result<bool, Broken> {
        let mut cells = [0u32; N];
        let mut domains = [0u64; N];
        let mut open = 0;
        for &cell in group.cells.iter().filter(|&&cell| !self.told.has(cell)) {
            cells[open] = cell;
            domains[open] = self.domain(cell);
            open += 1;
        }
        if open < 3 {
            return Ok(false);
        }
        let mut gone = [0u64; N];
        let mut moved = false;
        for size in bits(u64::from(says.naked_sets)).filter(|&size| (size as usize) < open) {
            let (mut numbers, mut number) = ([0u32; N], 0);
            let small = |index: &usize| domains[*index].count_ones() <= size;
            for index in (0..open).filter(small) {
                numbers[number] = index as u32;
                number += 1;
            }
            let rows: Rows<N> = Rows::of(numbers[..number].iter().map(|&index| domains[index as usize]));
            rows.locked(size, &mut |members, values| {
                let members = bits(members).fold(0u64, |all, row| all | 1 << numbers[row as usize]);
                for index in (0..open).filter(|index| members >> index & 1 == 0) {
                    gone[index] |= values & domains[index];
                }
            });
        }
        if group.full {
            hidden_sets(table, (&cells[..open], &domains), says, &mut gone);
        }
        for (index, &cell) in cells[..open].iter().enumerate() {
            if gone[index] == domains[index] {
                return Err(Broken);
            }
            for value in bits(gone[index]) {
                self.planes[value as usize].take(cell);
                moved = true;
            }
        }
        Ok(moved)
    }

    /// What fish say of up to so many groups.
    pub(super) fn fish(&mut self, table: &Table<W>, most: u32) -> bool {
        let mut moved = false;
        for (first, bases) in table.kinds.iter().enumerate().filter(|(_, kind)| kind.disjoint) {
            for (second, covers) in table.kinds.iter().enumerate() {
                if first != second {
                    for value in 0..table.values {
                        moved |= self.fish_of(table, (bases, covers), value, most);
                    }
                }
            }
        }
        moved
    }

    fn fish_of(&mut self, table: &Table<W>, (bases, covers): (&Kind, &Kind), value: usize, most: u32) -> bool {
        let plane = self.planes[value];
        let (mut masks, mut numbers, mut number) = ([0u64; 64], [0u32; 64], 0);
        for &base in &bases.groups {
            let group = &table.groups[base];
            let places = plane & group.mask;
            if !group.full || places.len() < 2 {
                continue;
            }
            let covered = places.iter().try_fold(0u64, |all, cell| {
                covers.number_of[cell as usize].map(|number| all | 1 << number)
            });
            if let Some(mask) = covered.filter(|mask| mask.count_ones() <= most) {
                masks[number] = mask;
                numbers[number] = base as u32;
                number += 1;
            }
        }
        let rows: Rows<64> = Rows { masks, number };
        let mut left = plane;
        for size in 2..=most {
            rows.locked(size, &mut |members, union| {
                let held = bits(members).fold(Cells::NONE, |all, row| {
                    all | table.groups[numbers[row as usize] as usize].mask
                });
                for cover in bits(union) {
                    let mask = table.groups[covers.groups[cover as usize]].mask;
                    left = left.minus(mask.minus(held));
                }
            });
        }
        self.planes[value] = left;
        left != plane
    }
}

/// What goes from open cells by subsets of values.
fn hidden_sets<const W: usize, const N: usize>(
    table: &Table<W>,
    (cells, domains): (&[u32], &[u64; N]),
    says: &Says,
    gone: &mut [u64; N],
) {
    let mut places = [0u64; N];
    for index in 0..cells.len() {
        for value in bits(domains[index]) {
            places[value as usize] |= 1 << index;
        }
    }
    for size in bits(u64::from(says.hidden_sets)).filter(|&size| (size as usize) < cells.len()) {
        let (mut numbers, mut number) = ([0u32; N], 0);
        let small = |value: &usize| places[*value] != 0 && places[*value].count_ones() <= size;
        for value in (0..table.values).filter(small) {
            numbers[number] = value as u32;
            number += 1;
        }
        let rows: Rows<N> = Rows::of(numbers[..number].iter().map(|&value| places[value as usize]));
        rows.locked(size, &mut |members, held| {
            let values = bits(members).fold(0u64, |all, row| all | 1 << numbers[row as usize]);
            for index in bits(held) {
                gone[index as usize] |= domains[index as usize] & !values;
            }
        });
    }
}
