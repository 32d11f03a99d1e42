//! Short chains: a value that would have to stand twice in one group, wings of two or three cells, and two colours.

use super::cells::Cells;
use super::state::State;
use super::table::Table;

/// A cell with two values.
type Pair = (u32, u64);

impl<const W: usize, const N: usize> State<W, N> {
    /// What short chains say; `grouped` says of which rules groups may have several places.
    pub(super) fn wings(&mut self, table: &Table<W>, grouped: &[bool]) -> bool {
        let [one, two, three] = self.crowds();
        let open = one & two;
        let pairs: Vec<Pair> = open.minus(three).iter().map(|cell| (cell, self.domain(cell))).collect();
        let mut moved = false;
        for value in 0..table.values {
            let links = self.two_places(table, value);
            moved |= self.crowded(table, value, grouped) || self.colours(table, value, &links);
            moved |= self.twin_wings(table, &pairs, value, &links);
        }
        for &pivot in &pairs {
            moved |= self.pair_wings(table, &pairs, pivot);
        }
        let is_triple = |cell: &u32| self.domain(*cell).count_ones() == 3;
        let triples: Vec<u32> = three.iter().filter(is_triple).collect();
        for cell in triples {
            moved |= self.triple_wings(table, &pairs, cell);
        }
        moved
    }

    fn remove(&mut self, value: usize, cells: Cells<W>) -> bool {
        let left = self.planes[value].minus(cells);
        let moved = left != self.planes[value];
        self.planes[value] = left;
        moved
    }

    /// The groups in which a value has two places.
    fn two_places(&self, table: &Table<W>, value: usize) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        for group in table.groups.iter().filter(|group| group.full) {
            let places = self.planes[value] & group.mask;
            let mut cells = places.iter();
            if places.len() == 2
                && let (Some(one), Some(other)) = (cells.next(), cells.next())
            {
                found.push((one, other));
            }
        }
        found
    }

    /// A value goes from a cell that would leave two groups only different places in a third one.
    fn crowded(&mut self, table: &Table<W>, value: usize, grouped: &[bool]) -> bool {
        let plane = self.planes[value];
        let mut places = Vec::with_capacity(table.groups.len());
        for (index, group) in table.groups.iter().enumerate().filter(|(_, group)| group.full) {
            let cells = plane & group.mask;
            if cells.len() == 2 || (grouped.contains(&true) && cells.len() > 2) {
                let leads = grouped.get(group.kind).copied().unwrap_or(false);
                places.push(Places {
                    group: index as u32,
                    cells,
                    leads,
                });
            }
        }
        let targets = plane.minus(self.told).iter();
        let gone = targets.filter(|&target| crowds(table, target, &places));
        self.remove(value, Cells::of(gone.collect::<Vec<_>>()))
    }

    /// The places of a value in groups that have two of them have two colours by turns; one colour holds.
    fn colours(&mut self, table: &Table<W>, value: usize, links: &[(u32, u32)]) -> bool {
        let mut moved = false;
        let mut done: Cells<W> = Cells::NONE;
        for &(start, _) in links {
            if done.has(start) {
                continue;
            }
            let mut colours: [Cells<W>; 2] = [Cells::of([start]), Cells::NONE];
            let mut grown = true;
            while grown {
                grown = false;
                for (one, other) in links.iter().flat_map(|&(one, other)| [(one, other), (other, one)]) {
                    for colour in 0..2 {
                        if colours[colour].has(one) && !colours[1 - colour].has(other) {
                            colours[1 - colour].insert(other);
                            grown = true;
                        }
                    }
                }
            }
            done |= colours[0] | colours[1];
            let [first, second] = colours.map(|cells| seen_by_any(table, cells));
            moved |= self.remove(value, (first & second).minus(colours[0] | colours[1]));
        }
        moved
    }

    /// Two cells with the same two values, of which one value must stand at a cell that one of them sees.
    fn twin_wings(&mut self, table: &Table<W>, pairs: &[Pair], value: usize, links: &[(u32, u32)]) -> bool {
        let mut moved = false;
        for (index, &(one, held)) in pairs.iter().enumerate().filter(|(_, (_, held))| held >> value & 1 == 1) {
            for &(other, _) in pairs[index + 1..].iter().filter(|(_, same)| *same == held) {
                let (near, far) = (table.peers[one as usize], table.peers[other as usize]);
                let joined = |&(first, second): &(u32, u32)| {
                    (near.has(first) && far.has(second)) || (near.has(second) && far.has(first))
                };
                if links.iter().any(joined) {
                    let rest = (held & !(1 << value)).trailing_zeros();
                    moved |= self.remove(rest as usize, near & far);
                }
            }
        }
        moved
    }

    /// A cell with two values, and for each of them a cell that would then have a third one.
    fn pair_wings(&mut self, table: &Table<W>, pairs: &[Pair], (pivot, held): Pair) -> bool {
        let seen = table.peers[pivot as usize];
        let wings = |pair: &&Pair| seen.has(pair.0) && (pair.1 & held).count_ones() == 1;
        let wings: Vec<&Pair> = pairs.iter().filter(wings).collect();
        let mut moved = false;
        for (index, one) in wings.iter().enumerate() {
            for other in &wings[index + 1..] {
                let ends = one.1 & other.1 & !held;
                if ends != 0 && (one.1 | other.1) & held == held {
                    let both = table.peers[one.0 as usize] & table.peers[other.0 as usize];
                    moved |= self.remove(ends.trailing_zeros() as usize, both);
                }
            }
        }
        moved
    }

    /// The same with a cell that may have the third value itself.
    fn triple_wings(&mut self, table: &Table<W>, pairs: &[Pair], pivot: u32) -> bool {
        let (seen, held) = (table.peers[pivot as usize], self.domain(pivot));
        let wings = |pair: &&Pair| seen.has(pair.0) && pair.1 & !held == 0;
        let wings: Vec<&Pair> = pairs.iter().filter(wings).collect();
        let mut moved = false;
        for (index, one) in wings.iter().enumerate() {
            for other in wings[index + 1..].iter().filter(|other| other.1 != one.1) {
                let end = (one.1 & other.1).trailing_zeros() as usize;
                let both = table.peers[one.0 as usize] & table.peers[other.0 as usize];
                moved |= self.remove(end, both & seen);
            }
        }
        moved
    }
}

fn seen_by_any<const W: usize>(table: &Table<W>, cells: Cells<W>) -> Cells<W> {
    cells
        .iter()
        .fold(Cells::NONE, |all, cell| all | table.peers[cell as usize])
}

/// The places of a value in a group.
struct Places<const W: usize> {
    group: u32,
    cells: Cells<W>,
    /// Whether they may be more than two, and more than those of another group.
    leads: bool,
}

/// Whether a value at a target would leave two groups only different places in a third one.
fn crowds<const W: usize>(table: &Table<W>, target: u32, places: &[Places<W>]) -> bool {
    let seen = table.peers[target as usize];
    let own = table.groups_of[target as usize];
    let mut left: Vec<(&Places<W>, Cells<W>, Cells<W>)> = Vec::new();
    for of_group in places {
        let rest = of_group.cells.minus(seen);
        if rest == of_group.cells || rest.is_empty() || own.has(of_group.group) {
            continue;
        }
        let mut within = rest
            .iter()
            .fold(!Cells::NONE, |all, cell| all & table.groups_of[cell as usize]);
        within.take(of_group.group);
        if within.is_empty() {
            continue;
        }
        let clash = |&(other, cells, shared): &(&Places<W>, Cells<W>, Cells<W>)| {
            (cells & rest).is_empty() && !(shared & within).is_empty() && may_crowd(other, of_group)
        };
        if left.iter().any(clash) {
            return true;
        }
        left.push((of_group, rest, within));
    }
    false
}

/// Whether the groups have two places each, or the one with more is of the right rule; the first of two equal ones.
fn may_crowd<const W: usize>(first: &Places<W>, second: &Places<W>) -> bool {
    let (one, other) = (first.cells.len(), second.cells.len());
    (one == 2 && other == 2) || if one < other { second.leads } else { first.leads }
}
