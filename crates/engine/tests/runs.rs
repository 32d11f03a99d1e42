//! Lines of blocks against two plain readings: every way to place the blocks, and for long lines a table of which
//! cells can be filled with which blocks.

mod lines;

use gridproof_engine::kinds::packed_line::{MOST_CELLS, first_cells};
use gridproof_engine::kinds::runs::{PackedLine, Runs, packed, packed_backwards, statement};
use gridproof_engine::layout::Layout;
use gridproof_engine::special::{Special, Strength};
use gridproof_engine::store::{Cause, Store};
use lines::config;
use proptest::prelude::*;
use std::sync::Arc;

/// Blocks, and a line in which each cell may hold 0, 1 or either.
#[derive(Clone, Debug)]
struct Case {
    blocks: Vec<u32>,
    line: PackedLine<u128>,
}

/// Every way to place the blocks from a cell on, as the cells of the blocks.
fn placements(blocks: &[u32], from: u32, length: u32) -> Vec<u128> {
    let Some((&block, rest)) = blocks.split_first() else {
        return vec![0];
    };
    let starts = from..(length + 1).saturating_sub(block);
    let placed = starts.flat_map(|start| {
        let cells = first_cells::<u128>(block) << start;
        let behind = placements(rest, start + block + 1, length);
        behind.into_iter().map(move |others| others | cells)
    });
    placed.collect()
}

fn enumerated(case: &Case) -> Option<[u128; 2]> {
    let PackedLine { can, length } = case.line;
    let whole = first_cells::<u128>(length);
    let fills = placements(&case.blocks, 0, length);
    let fitting = fills
        .into_iter()
        .filter(|ones| ones & !can[1] == 0 && whole & !ones & !can[0] == 0);
    fitting.fold(None, |seen: Option<[u128; 2]>, ones| {
        let [zeros_seen, ones_seen] = seen.unwrap_or_default();
        Some([zeros_seen | (whole & !ones), ones_seen | ones])
    })
}

/// The same by a table: with the line one 0 longer, each block is read together with the 0 behind it.
fn tabulated(case: &Case) -> Option<[u128; 2]> {
    let (length, blocks) = (case.line.length as usize, &case.blocks);
    let may = |value: usize, cell: usize| cell == length && value == 0 || case.line.can[value] >> cell & 1 == 1;
    let is_block = |start: usize, block: u32| {
        let end = start + block as usize;
        end <= length && (start..end).all(|cell| may(1, cell)) && may(0, end)
    };
    let mut before = vec![vec![false; blocks.len() + 1]; length + 2];
    before[0][0] = true;
    for start in 0..=length {
        for index in 0..=blocks.len() {
            let reached = before[start][index];
            before[start + 1][index] |= reached && may(0, start);
            if let Some(&block) = blocks.get(index).filter(|&&block| is_block(start, block)) {
                before[start + block as usize + 1][index + 1] |= reached;
            }
        }
    }
    let mut behind = vec![vec![false; blocks.len() + 1]; length + 2];
    behind[length + 1][blocks.len()] = true;
    let mut seen = [0; 2];
    for start in (0..=length).rev() {
        for index in 0..=blocks.len() {
            let reached = before[start][index];
            if may(0, start) && behind[start + 1][index] {
                behind[start][index] = true;
                seen[0] |= u128::from(reached) << start;
            }
            let Some(&block) = blocks.get(index).filter(|&&block| is_block(start, block)) else {
                continue;
            };
            let end = start + block as usize;
            if behind[end + 1][index + 1] {
                behind[start][index] = true;
                if reached {
                    seen[0] |= 1 << end;
                    seen[1] |= first_cells::<u128>(block) << start;
                }
            }
        }
    }
    let whole = first_cells::<u128>(case.line.length);
    behind[0][0].then_some(seen.map(|cells| cells & whole))
}

fn found(case: &Case) -> Option<[u128; 2]> {
    Runs::new(packed(case.blocks.iter().copied())).supports(case.line)
}

fn found_in_64_bits(case: &Case) -> Option<[u128; 2]> {
    let line = PackedLine {
        can: case.line.can.map(|cells| cells as u64),
        length: case.line.length,
    };
    let supported = Runs::new(packed(case.blocks.iter().copied())).supports(line);
    supported.map(|supported| supported.map(u128::from))
}

/// What the inference of a scope does, wide or not.
fn propagated(case: &Case) -> Option<[u128; 2]> {
    let length = case.line.length;
    let layout = Layout::new(2, length as usize, vec![(0..length).collect()]);
    let mut store = Store::new(&layout, 1);
    for (value, cell) in (0..2).flat_map(|value| (0..length).map(move |cell| (value, cell))) {
        if case.line.can[value as usize] >> cell & 1 == 0 {
            store.remove(cell, value, Cause::GIVEN).expect("the other is left");
        }
    }
    let special = Special::Runs(Arc::new(Runs::new(packed(case.blocks.iter().copied()))));
    special.run(Strength::Direct, &mut store, 0, &mut Vec::new()).ok()?;
    Some([0, 1].map(|value| {
        (0..length).fold(0, |cells, cell| {
            cells | u128::from(store.domain(cell) >> value & 1) << cell
        })
    }))
}

/// A line filled at random, with a share of it known; now and then some cells are known wrong, or a block is longer.
fn cases(lengths: std::ops::RangeInclusive<u32>) -> impl Strategy<Value = Case> {
    let raw = (lengths, any::<[u128; 4]>(), 0..5u8, 0..8u8, any::<u32>());
    raw.prop_map(|(length, [a, b, c, d], density, kind, pick)| {
        let whole = first_cells::<u128>(length);
        let filled = whole & if kind & 1 == 0 { a | (a << 1) } else { a };
        let known = match density {
            0 => 0,
            1 => b & c & d,
            2 => b & c,
            3 => b,
            _ => b | c,
        };
        let wrong = if kind == 7 { b & c & d & (d << 1) } else { 0 };
        let mut blocks = blocks_of(filled, length);
        if kind == 6 && !blocks.is_empty() {
            let index = pick as usize % blocks.len();
            blocks[index] += pick >> 30;
        }
        let told = filled ^ wrong;
        let can = [whole & !(known & told), whole & (told | !known)];
        Case {
            blocks,
            line: PackedLine { can, length },
        }
    })
}

fn blocks_of(filled: u128, length: u32) -> Vec<u32> {
    let cells: Vec<u128> = (0..length).map(|cell| filled >> cell & 1).collect();
    let blocks = cells.split(|&cell| cell == 0).map(|block| block.len() as u32);
    blocks.filter(|&block| block > 0).collect()
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn short_lines_agree_with_every_placement(case in cases(1..=20)) {
        let expected = enumerated(&case);
        prop_assert_eq!(tabulated(&case), expected);
        prop_assert_eq!(found(&case), expected);
        prop_assert_eq!(found_in_64_bits(&case), expected);
        prop_assert_eq!(propagated(&case), expected);
    }

    #[test]
    fn both_words_agree(case in cases(1..=63)) {
        let expected = tabulated(&case);
        prop_assert_eq!(found(&case), expected);
        prop_assert_eq!(found_in_64_bits(&case), expected);
        prop_assert_eq!(propagated(&case), expected);
    }

    #[test]
    fn long_lines_agree_with_the_table(case in cases(64..=MOST_CELLS as u32)) {
        let expected = tabulated(&case);
        prop_assert_eq!(found(&case), expected);
        prop_assert_eq!(propagated(&case), expected);
    }

    #[test]
    fn block_lists_survive_packing(filled in any::<[u128; 2]>(), length in 1..=MOST_CELLS as u32) {
        for filled in [filled[0], filled[0] | filled[1]] {
            let blocks = blocks_of(filled, length);
            let number = packed(blocks.iter().copied());
            prop_assert_eq!(&Runs::new(number).blocks, &blocks);
            let backwards: Vec<u32> = blocks.iter().rev().copied().collect();
            prop_assert_eq!(packed_backwards(number), packed(backwards.iter().copied()));
            prop_assert_eq!(packed_backwards(packed_backwards(number)), number);
            let values: Vec<u8> = (0..length).map(|cell| (filled >> cell & 1) as u8).collect();
            prop_assert!(statement(number, &values));
            let turned: Vec<u8> = values.iter().rev().copied().collect();
            prop_assert_eq!(statement(number, &turned), blocks == backwards);
        }
    }
}

#[test]
fn packed_numbers_are_read_as_written() {
    assert_eq!(packed([].into_iter()), 0);
    assert_eq!(packed([3, 1, 2].into_iter()), 0b1101_0111);
    assert_eq!(packed_backwards(0b1101_0111), packed([2, 1, 3].into_iter()));
    assert_eq!(packed_backwards(0), 0);
    assert_eq!(Runs::new(0).blocks, Vec::<u32>::new());
    assert_eq!(Runs::new(u128::MAX).blocks, [128]);
    // Where a number has more than one 0 between blocks, the list is the same.
    assert_eq!(Runs::new(0b1100_0110).blocks, [2, 2]);
}

/// A clue may name more than a line holds: then there is no way to fill it, and nothing breaks.
#[test]
fn blocks_longer_than_the_line_are_refused() {
    for block in [2, 63, 64, 65, 127, 128] {
        for length in [1, 5, 63, 64, 100, 127] {
            let line = PackedLine {
                can: [first_cells::<u128>(length); 2],
                length,
            };
            let case = Case {
                blocks: vec![block],
                line,
            };
            let fits = block <= length;
            assert_eq!(found(&case).is_some(), fits, "{block} in {length}");
            assert_eq!(propagated(&case).is_some(), fits, "{block} in {length}");
        }
    }
}
