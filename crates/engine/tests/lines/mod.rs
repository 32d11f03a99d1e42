//! Random lines for the oracle tests, and what is true of them by listing every way to fill them.
//!
//! A full line is a mask of its ones. Whether it is allowed is asked of the plain statements of the kinds only.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use gridproof_engine::Mask;
use gridproof_engine::automaton::{Automaton, Marks};
use gridproof_engine::inference::LineRules;
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::relation::{DIFFER, SAME};
use gridproof_engine::kinds::{Line, Removal, no_run, relation};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A fixed seed: every run tries the same cases, and `GRIDPROOF_FUZZ` times as many where that is set.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("GRIDPROOF_FUZZ")
        .ok()
        .and_then(|times| times.parse().ok());
    ProptestConfig {
        cases: cases * times.unwrap_or(1),
        rng_seed: RngSeed::Fixed(20_240_607),
        failure_persistence: None,
        max_shrink_iters: 4000,
        ..ProptestConfig::default()
    }
}

/// The rules that an inference may use; the others are not asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Uses {
    Run,
    Count,
    CountRun,
    CountRunDiffer,
    All,
}

/// A partial line with its rules, and complete lines that it must differ from.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) rules: LineRules,
    pub(crate) line: Line,
    pub(crate) models: Vec<Mask>,
}

/// The cells of a full line as values.
pub(crate) fn values(ones: Mask, length: usize) -> Vec<u8> {
    (0..length).map(|cell| (ones >> cell & 1) as u8).collect()
}

/// The complete line with these ones.
pub(crate) fn complete(ones: Mask, full: Mask) -> Line {
    Line {
        can: [full & !ones, ones],
        full,
    }
}

/// A line where only `known` cells are known, filled as in `ones`.
pub(crate) fn partial(ones: Mask, known: Mask, full: Mask) -> Line {
    complete(ones, full).forget(full & !known)
}

/// Whether a full line fits what is known.
pub(crate) fn fits(ones: Mask, line: Line) -> bool {
    ones & !line.can[1] == 0 && line.full & !ones & !line.can[0] == 0
}

/// Every full line that the used rules allow.
pub(crate) fn fills(rules: &LineRules, length: usize, uses: Uses) -> Vec<Mask> {
    let differ = matches!(uses, Uses::CountRunDiffer | Uses::All);
    (0..1 << length)
        .filter(|&ones| {
            let values = values(ones, length);
            let counted = uses == Uses::Run || rules.count.is_none_or(|count| count.statement(&values));
            let runs = uses == Uses::Count || rules.run == 0 || no_run::statement(rules.run, &values);
            counted
                && runs
                && (0..length - 1).all(|cell| {
                    let pair = &values[cell..cell + 2];
                    let marked = |marks: Mask| marks >> cell & 1 == 1;
                    (uses != Uses::All || !marked(rules.marks.same) || relation::statement(SAME, pair))
                        && (!differ || !marked(rules.marks.differ) || relation::statement(DIFFER, pair))
                })
        })
        .collect()
}

/// Where each value occurs in some full line of `world` that fits; `None` if none fits.
pub(crate) fn supported(world: &[Mask], line: Line) -> Option<[Mask; 2]> {
    let fitting = world.iter().filter(|&&ones| fits(ones, line));
    fitting.fold(None, |sum: Option<[Mask; 2]>, &ones| {
        let [zeros_seen, ones_seen] = sum.unwrap_or_default();
        Some([zeros_seen | (line.full & !ones), ones_seen | ones])
    })
}

/// The line as it is known when all but the reason is forgotten.
pub(crate) fn only(line: Line, reason: Mask) -> Line {
    line.forget(line.full & !reason)
}

/// What goes according to these full lines: `[cells that cannot be 0, cells that cannot be 1]`, or that none is left.
pub(crate) fn gone(world: &[Mask], line: Line) -> Option<[Mask; 2]> {
    supported(world, line).map(|seen| seen.map(|seen| line.full & !seen))
}

/// All that removals take: `[cells that lose 0, cells that lose 1]`.
pub(crate) fn sum_of(removals: &[Removal]) -> [Mask; 2] {
    removals.iter().fold([0; 2], |mut sum, removal| {
        sum[removal.value] |= removal.cells;
        sum
    })
}

/// All states of a line of so many cells: each cell open, 0 or 1.
pub(crate) fn states(length: u32) -> Vec<Line> {
    (0..3usize.pow(length))
        .map(|mut number| {
            let full: Mask = (1 << length) - 1;
            let mut line = Line { can: [full; 2], full };
            for cell in 0..length {
                if number % 3 != 2 {
                    line.can[number % 3] &= !(1 << cell);
                }
                number /= 3;
            }
            line
        })
        .collect()
}

/// Raw numbers from which a case is built, so that shrinking stays simple.
type Raw = (usize, u32, usize, (u32, u32), [u16; 3], [u16; 3], (u8, u64), Vec<u64>);

fn build(
    (length, run, value, (least, spread), mark_bits, known_bits, (kind, pick), rivals): Raw,
    marked: bool,
) -> Case {
    let full: Mask = (1 << length) - 1;
    let least = if kind & 1 == 0 {
        length as u32 / 2
    } else {
        least.min(length as u32)
    };
    let most = (least + spread).min(length as u32);
    let count = Count {
        value,
        least,
        most,
        even: false,
    };
    let marked = if marked && kind & 2 == 0 {
        Mask::from(mark_bits[0] & mark_bits[1]) & (full >> 1)
    } else {
        0
    };
    let marks = Marks {
        same: marked & Mask::from(mark_bits[2]),
        differ: marked & !Mask::from(mark_bits[2]),
    };
    let rules = LineRules {
        count: Some(count),
        run,
        automaton: Automaton::new(length, Some(count), run),
        marks,
        ..LineRules::default()
    };
    let bits = known_bits.map(Mask::from);
    let known = match kind >> 2 & 3 {
        0 => bits[0] & bits[1],
        1 => bits[0],
        2 => bits[0] | bits[1],
        _ => bits[0] | bits[1] | bits[2],
    };
    let world = fills(&rules, length, Uses::All);
    let consistent = kind >> 4 & 3 != 0 && !world.is_empty();
    let filled = if consistent {
        world[pick as usize % world.len()]
    } else {
        pick & full
    };
    let line = partial(filled, known & full, full);
    let lawful = fills(&rules, length, Uses::CountRun);
    let near: Vec<Mask> = lawful.iter().copied().filter(|&ones| fits(ones, line)).collect();
    let models = if near.is_empty() { &lawful } else { &near };
    let models = rivals
        .iter()
        .filter(|_| !models.is_empty())
        .map(|&rival| models[rival as usize % models.len()])
        .collect();
    Case { rules, line, models }
}

/// Lines of 2 to 10 cells: exact counts and ranges of either value, runs of 2 to 4, some marks, about a quarter of
/// them filled with no regard to the rules.
pub(crate) fn cases(marked: bool) -> impl Strategy<Value = Case> {
    let spread = prop_oneof![3 => Just(0u32), 1 => 1u32..=2];
    (
        2usize..=10,
        2u32..=4,
        0usize..=1,
        (0u32..=10, spread),
        any::<[u16; 3]>(),
        any::<[u16; 3]>(),
        (any::<u8>(), any::<u64>()),
        prop::collection::vec(any::<u64>(), 1..=3),
    )
        .prop_map(move |raw| build(raw, marked))
}
