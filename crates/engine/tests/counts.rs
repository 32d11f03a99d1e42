//! Pinned counts of full grids.

mod common;

use gridproof_engine::budget::Budget;
use gridproof_engine::search::count;

fn grids(rows: u32, columns: u32, distinct: bool) -> u64 {
    let rules = common::grid_rules(rows, columns, distinct, false);
    let counted = count(
        &rules.bind(&[]),
        &[],
        u64::MAX,
        0,
        &mut Budget::new(u64::MAX, &|| false),
    );
    assert_eq!(counted.stopped, None);
    counted.count
}

#[test]
fn small_grids() {
    assert_eq!(grids(4, 4, true), 72);
    assert_eq!(grids(6, 6, true), 4140);
    assert_eq!(grids(4, 4, false), 90);
    assert_eq!(grids(6, 6, false), 11222);
}

#[test]
#[ignore = "seconds; run by `make accept`"]
fn eight_by_eight() {
    assert_eq!(grids(8, 8, true), 4_111_116);
    assert_eq!(grids(8, 8, false), 12_413_918);
}
