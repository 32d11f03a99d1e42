//! Single loops: their statement and counts, and what follows from the paths drawn so far, whatever was drawn and taken
//! back before.

mod drawn;
mod lines;
mod models;

use drawn::{branches, implied, is_loop};
use gridproof_engine::model::Binding;
use gridproof_engine::program::Scratch;
use gridproof_engine::random::Random;
use gridproof_engine::rules::Bound;
use gridproof_engine::store::{Cause, Store};
use lines::config;
use models::loop_board::{LoopBoard, loop_board};
use models::{compiled, domains_of, searched, solutions};
use proptest::prelude::*;

fn loops(rows: u32, columns: u32, faces: bool) -> u64 {
    let rules = compiled(loop_board(rows, columns, faces).model);
    let counted = searched(&rules, &[], u64::MAX, 0);
    assert_eq!(counted.stopped, None);
    counted.count
}

fn every_loop(rows: u32, columns: u32) -> Vec<Vec<u8>> {
    searched(
        &compiled(loop_board(rows, columns, false).model),
        &[],
        u64::MAX,
        usize::MAX,
    )
    .solutions
}

#[test]
fn known_numbers_of_loops() {
    for faces in [false, true] {
        assert_eq!(loops(1, 1, faces), 1);
        assert_eq!(loops(1, 4, faces), 10);
        assert_eq!(loops(2, 2, faces), 13);
        assert_eq!(loops(3, 3, faces), 213);
        assert_eq!(loops(4, 4, faces), 9349);
    }
}

#[test]
fn the_statement_is_that_of_a_loop() {
    let LoopBoard { model, edges, ends } = loop_board(2, 2, false);
    let single_loop = model.constraints.last().expect("the loop comes last");
    let mut number = 0;
    for drawn in 0..1 << edges {
        let values = lines::values(drawn, edges as usize);
        let holds = single_loop.holds(&model, &values, None);
        assert_eq!(holds, is_loop(&ends, &values), "{values:?}");
        number += u32::from(holds);
    }
    assert_eq!(number, 13);
}

/// A run of changes: an edge gets a value, or the last changes are taken back.
fn changes() -> impl Strategy<Value = Vec<(u8, u16)>> {
    prop::collection::vec(any::<(u8, u16)>(), 1..40)
}

/// A store with the decisions that led to it.
struct Walk<'bound> {
    bound: &'bound Bound<'bound>,
    store: Store<'bound>,
    scratch: Scratch,
    /// The length of the trail before each decision, the edge and its value.
    decisions: Vec<(usize, u32, u32)>,
}

impl<'bound> Walk<'bound> {
    fn new(bound: &'bound Bound<'bound>) -> Self {
        let mut walk = Self {
            bound,
            store: bound.start(&[]).expect("nothing is given"),
            scratch: Scratch::default(),
            decisions: Vec::new(),
        };
        assert!(walk.settle(), "there are loops");
        walk
    }

    fn settle(&mut self) -> bool {
        let program = &self.bound.rules.quick;
        self.bound
            .propagate(&mut self.store, program, &mut self.scratch)
            .is_ok()
    }

    /// Decides an open edge; a decision that breaks is taken back. Whether it was kept.
    fn decide(&mut self, edge: u32, value: u32) -> bool {
        let before = self.store.trail.len();
        self.decisions.push((before, edge, value));
        let assigned = self.store.assign(edge, value, Cause::GIVEN).is_ok();
        let kept = assigned && self.settle();
        if !kept {
            self.take_back(1);
        }
        kept
    }

    fn take_back(&mut self, number: usize) {
        let kept = self.decisions.len().saturating_sub(number);
        if let Some(&(trail, _, _)) = self.decisions.get(kept) {
            self.store.undo_to(trail);
        }
        self.decisions.truncate(kept);
    }

    fn change(&mut self, (kind, pick): (u8, u16), edges: u32) {
        let open: Vec<u32> = (0..edges).filter(|&edge| self.store.value(edge).is_none()).collect();
        if kind % 4 == 0 || open.is_empty() {
            self.take_back(1 + usize::from(pick % 4));
        } else {
            self.decide(open[usize::from(pick) % open.len()], u32::from(kind % 4 != 1));
        }
    }
}

/// A store that knows just what another one knows, in another order.
fn retold<'bound>(bound: &'bound Bound<'bound>, domains: &[u64], random: &mut Random) -> Walk<'bound> {
    let mut walk = Walk::new(bound);
    let mut known: Vec<u32> = (0..domains.len() as u32)
        .filter(|&edge| domains[edge as usize].is_power_of_two())
        .collect();
    random.shuffle(&mut known);
    for edge in known {
        let value = domains[edge as usize].trailing_zeros();
        walk.store
            .assign(edge, value, Cause::GIVEN)
            .expect("it is not known yet");
    }
    walk
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn taking_back_leaves_no_trace(rows in 1u32..=3, columns in 1u32..=3, faces: bool, changes in changes()) {
        let LoopBoard { model, edges, .. } = loop_board(rows, columns, faces);
        let rules = compiled(model);
        let bound = rules.bind(&[]);
        let mut walk = Walk::new(&bound);
        for change in changes {
            walk.change(change, edges);
            let mut fresh = Walk::new(&bound);
            for &(_, edge, value) in &walk.decisions {
                prop_assert!(fresh.decide(edge, value), "it held before");
            }
            prop_assert_eq!(domains_of(&walk.store), domains_of(&fresh.store));
        }
    }

    #[test]
    fn the_order_of_drawing_does_not_matter(rows in 1u32..=3, columns in 1u32..=3, changes in changes(), seed: u64) {
        let LoopBoard { model, edges, .. } = loop_board(rows, columns, false);
        let rules = compiled(model);
        let bound = rules.bind(&[]);
        let mut random = Random::new(seed, 0, 0);
        let mut walk = Walk::new(&bound);
        for change in changes {
            walk.change(change, edges);
            let domains = domains_of(&walk.store);
            let mut other = retold(&bound, &domains, &mut random);
            prop_assert!(other.settle(), "a false conflict");
            prop_assert_eq!(domains_of(&other.store), domains);
        }
    }

    #[test]
    fn a_path_is_not_closed_while_another_is_drawn(rows in 1u32..=3, columns in 1u32..=3, picks in prop::collection::vec(any::<(u8, u16)>(), 1..16), at_once: bool) {
        let LoopBoard { mut model, edges, ends } = loop_board(rows, columns, false);
        model.constraints = model.constraints.pop().into_iter().collect();
        model.clues.truncate(edges as usize);
        let rules = compiled(model);
        let bound = rules.bind(&[]);
        let mut walk = Walk::new(&bound);
        let (mut drawn, mut gone): (Vec<u32>, Vec<u32>) = Default::default();
        let mut broken = false;
        for (kind, pick) in picks {
            let edge = u32::from(pick) % edges;
            if broken || drawn.contains(&edge) || gone.contains(&edge) || (kind % 4 != 0 && branches(&ends, &drawn, edge)) {
                continue;
            }
            let value = u32::from(kind % 4 != 0);
            if value == 1 { drawn.push(edge) } else { gone.push(edge) }
            broken = walk.store.assign(edge, value, Cause::GIVEN).is_err() || (!at_once && !walk.settle());
        }
        broken |= !walk.settle();
        if broken {
            // It may also see that all edges are known and there is no loop.
            let fits = |values: &&Vec<u8>| drawn.iter().all(|&edge| values[edge as usize] == 1) && gone.iter().all(|&edge| values[edge as usize] == 0);
            let loops = every_loop(rows, columns);
            prop_assert_eq!(loops.iter().find(fits), None);
            return Ok(());
        }
        let expected = implied(&ends, &drawn, &gone);
        let expected = expected.ok_or_else(|| TestCaseError::fail("a closed loop beside another edge, or no edge at all"))?;
        // An edge at a dot inside a path is for the counts of the dots to forbid.
        let stays_free = |&edge: &u32| !branches(&ends, &drawn, edge) || drawn.contains(&edge);
        for edge in (0..edges).filter(stays_free) {
            prop_assert_eq!(walk.store.domain(edge), expected[edge as usize], "edge {}", edge);
        }
    }

    #[test]
    fn numbers_are_counted_as_by_trying(faces: bool, (rows, columns) in prop::sample::select(vec![(1, 3), (2, 2), (2, 3)]), shown: [u64; 2], numbers: u64, seed: u64) {
        let LoopBoard { model, edges, .. } = loop_board(rows, columns, faces);
        let plain = loop_board(rows, columns, false).model;
        let rules = compiled(model);
        let any = searched(&rules, &[], u64::MAX, 1000);
        let answer = &any.solutions[seed as usize % any.solutions.len()];
        let cells = 0..rows * columns;
        let bindings: Vec<Binding> = cells.filter(|cell| (shown[0] | shown[1]) >> cell & 1 == 1).map(|cell| {
            let clue = rules.model.places.len() as u32 + cell;
            let changed = u128::from((numbers >> (3 * cell)) % 8 == 0);
            (clue, (rules.parameter(clue, answer) + changed) % 5)
        }).collect();
        let extra = rules.model.places.len() as u32 - edges;
        let in_plain: Vec<Binding> = bindings.iter().map(|&(clue, number)| (clue - extra, number)).collect();
        let expected = solutions(&plain, &in_plain);
        for limit in [1, 2, u64::MAX] {
            let counted = searched(&rules, &bindings, limit, 1000);
            prop_assert_eq!(counted.count, limit.min(expected.len() as u64));
            for solution in counted.solutions {
                prop_assert!(rules.broken(&bindings, &solution).is_none());
                prop_assert!(expected.contains(&solution[..edges as usize].to_vec()));
            }
        }
    }
}
