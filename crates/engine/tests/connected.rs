//! Cells that hang together, against every set of cells of small graphs.

mod lines;
mod models;

use gridproof_engine::kinds::connected::Area;
use gridproof_engine::model::Constraint;
use gridproof_engine::program::Scratch;
use gridproof_engine::store::Cause;
use lines::config;
use models::{blank, compiled, domains_of, searched};
use proptest::prelude::*;

/// A graph whose cells may hold the value or not, and the numbers of the cells among the variables.
#[derive(Clone, Debug)]
struct Case {
    values: usize,
    value: u32,
    /// The variable of each cell.
    cells: Vec<u32>,
    links: Vec<(u32, u32)>,
    /// The domain of each cell.
    domains: Vec<u64>,
}

impl Case {
    fn near(&self, place: u32) -> u32 {
        let far = self.links.iter().map(|&(a, b)| {
            let a_here = if a == place { 1 << b } else { 0 };
            a_here | if b == place { 1 << a } else { 0 }
        });
        far.fold(0, |near, far| near | far)
    }

    /// Every set of cells that hangs together, whatever the domains; the empty one too.
    fn sets(&self) -> Vec<u32> {
        let near: Vec<u32> = (0..self.cells.len() as u32).map(|place| self.near(place)).collect();
        let hangs = |&set: &u32| {
            let mut reached = set & set.wrapping_neg();
            loop {
                let places = (0..near.len()).filter(|place| reached >> place & 1 == 1);
                let more = places.fold(reached, |more, place| more | near[place] & set);
                if more == reached {
                    return reached == set;
                }
                reached = more;
            }
        };
        (0..1 << self.cells.len()).filter(hangs).collect()
    }

    /// The domains that the sets leave; `None` if no set fits.
    fn implied(&self) -> Option<Vec<u64>> {
        let bit = 1u64 << self.value;
        let places = || self.domains.iter().enumerate();
        let must = places()
            .filter(|&(_, &domain)| domain == bit)
            .fold(0, |set, (place, _)| set | 1 << place);
        let may = places()
            .filter(|&(_, &domain)| domain & bit != 0)
            .fold(0, |set, (place, _)| set | 1 << place);
        let sets = self.sets();
        let mut fitting = sets
            .iter()
            .filter(|&&set| must & !set == 0 && set & !may == 0)
            .peekable();
        fitting.peek()?;
        let (all, some) = fitting.fold((u32::MAX, 0), |(all, some), set| (all & set, some | set));
        let left = |(place, &domain): (usize, &u64)| {
            let without = if some >> place & 1 == 0 { domain & !bit } else { domain };
            if all >> place & 1 == 1 { bit } else { without }
        };
        Some(places().map(left).collect())
    }

    fn constraint(&self) -> Constraint {
        Constraint::Connected {
            rule: "connected".into(),
            cells: self.cells.clone(),
            value: self.value,
            links: self.links.clone(),
        }
    }

    /// What the inference leaves of the domains of the cells.
    fn inferred(&self) -> Option<Vec<u64>> {
        let mut model = blank(self.values, self.cells.len() as u32 + 1);
        model.constraints.push(self.constraint());
        let rules = compiled(model);
        let bound = rules.bind(&[]);
        let mut store = bound.start(&[]).expect("nothing is given");
        for (&cell, domain) in self.cells.iter().zip(&self.domains) {
            for value in (0..self.values as u32).filter(|value| domain >> value & 1 == 0) {
                store.remove(cell, value, Cause::GIVEN).expect("some value is left");
            }
        }
        bound
            .propagate(&mut store, &rules.quick, &mut Scratch::default())
            .ok()?;
        let left = domains_of(&store);
        Some(self.cells.iter().map(|&cell| left[cell as usize]).collect())
    }
}

/// Graphs of 1 to 11 cells: a path or a tree now and then, a few links more, some cells in pieces.
fn cases() -> impl Strategy<Value = Case> {
    let links = prop::collection::vec(any::<(u8, u8)>(), 0..18);
    (
        2usize..=3,
        any::<[u8; 2]>(),
        1u32..=11,
        any::<u64>(),
        links,
        any::<[u64; 2]>(),
    )
        .prop_map(|(values, [value, kind], length, parents, links, [a, b])| {
            let value = u32::from(value) % values as u32;
            let tree = (1..length).filter(|_| kind & 1 == 0).map(|place| {
                let back = (parents >> (4 * place)) as u32 & 15;
                (place, if kind & 2 == 0 { place - 1 } else { back % place })
            });
            let number = if kind % 16 < 4 { 0 } else { links.len() };
            let more = links[..number]
                .iter()
                .map(|&(a, b)| (u32::from(a) % length, u32::from(b) % length));
            let all = u64::MAX >> (64 - values);
            let domains = (0..length).map(|place| {
                let domain = (a >> (5 * place)) & 31;
                match domain {
                    8..12 => 1 << value,
                    12..20 if b >> place & 1 == 1 => all & !(1 << value),
                    _ => all,
                }
            });
            Case {
                values,
                value,
                cells: (0..length).map(|place| length - place).collect(),
                links: tree.chain(more).collect(),
                domains: domains.collect(),
            }
        })
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn all_that_follows_is_found(case in cases()) {
        prop_assert_eq!(case.inferred(), case.implied());
    }

    #[test]
    fn the_statement_is_that_of_the_sets(case in cases(), fills: [u32; 8]) {
        let sets = case.sets();
        let area = Area::new(&case.cells, case.value, &case.links);
        let (length, value) = (case.cells.len(), case.value as u8);
        for set in fills.map(|fill| fill & ((1 << length) - 1)).iter().chain(sets.iter().take(8)) {
            let mut values = vec![value; length + 1];
            for (place, &cell) in case.cells.iter().enumerate().filter(|(place, _)| set >> place & 1 == 0) {
                values[cell as usize] = (value + 1 + place as u8 % (case.values as u8 - 1)) % case.values as u8;
            }
            prop_assert_eq!(area.statement(&values), sets.contains(set), "{:?}", values);
        }
    }
}

/// The connected sets of a square of cells, the empty one included, by search.
#[test]
fn connected_sets_of_a_square() {
    for (side, expected) in [(1, 2), (2, 14), (3, 219), (4, 11507)] {
        let mut model = blank(2, side * side);
        let places = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let links = places.flat_map(|(row, column)| {
            let here = row * side + column;
            let right = (column + 1 < side).then_some((here, here + 1));
            right.into_iter().chain((row + 1 < side).then_some((here, here + side)))
        });
        model.constraints.push(Constraint::Connected {
            rule: "connected".into(),
            cells: (0..side * side).collect(),
            value: 1,
            links: links.collect(),
        });
        let rules = compiled(model);
        assert_eq!(searched(&rules, &[], u64::MAX, 0).count, expected, "{side}");
    }
}
