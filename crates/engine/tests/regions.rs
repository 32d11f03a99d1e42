//! Maps of regions: the light search finds just what the engine finds; repaired maps have one answer and hang together;
//! maps of a tier are of that tier by the walk; all of it twice the same.

mod marks;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::regions::cells::Cells;
use gridproof_engine::making::regions::grow::grow;
use gridproof_engine::making::regions::map::Map;
use gridproof_engine::making::regions::placing::Field;
use gridproof_engine::making::regions::repair::Repair;
use gridproof_engine::making::regions::{Regions, with_regions};
use gridproof_engine::making::{Made, Strategy, Wish, make};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;
use gridproof_engine::walk::{Known, Manner, walk};

fn regions(side: u32, each: u32) -> Regions {
    Regions {
        side,
        each,
        rule: "region".into(),
    }
}

fn grown(side: usize, each: usize, index: u64) -> Option<(Field, Map, Cells, Random)> {
    let mut random = Random::new(3, index, 0);
    let rows = Field::new(side, each);
    let placements = rows.placements(None, 1, 5000, &mut random, &mut Budget::unlimited());
    let answer = placements.expect("no limit").found.pop()?;
    let mut map = Map::new(side);
    let all: Vec<usize> = (0..side).collect();
    grow(&mut map, &all, each, 5, &answer, &mut random).then_some((rows, map, answer, random))
}

fn values(side: usize, marks: &Cells) -> Vec<u8> {
    (0..side * side).map(|cell| u8::from(marks.contains(cell))).collect()
}

fn made(side: u32, each: u32, tier: u8, index: u64) -> Made {
    let wish = Wish::new(tier, Strategy::Regions(regions(side, each)), 200);
    let made = make(
        &marks::marks_rules(side, each),
        &wish,
        5,
        index,
        &mut Budget::unlimited(),
    );
    made.expect("no limit")
        .unwrap_or_else(|| panic!("no map {index} of tier {tier}"))
}

fn rules_of(side: u32, each: u32, made: &Made) -> Rules {
    let mut map = Map::new(side as usize);
    for (cell, &region) in made.pattern.iter().enumerate() {
        map.put(cell, region as usize);
    }
    with_regions(&marks::marks_rules(side, each).model, &map, &regions(side, each)).expect("a sound model")
}

fn walked(rules: &Rules, tier: u8) -> bool {
    let manner = Manner {
        tier,
        explained: false,
        most_steps: usize::MAX,
    };
    let walked = walk(
        &rules.bind(&[]),
        &[],
        Known::default(),
        manner,
        &mut Budget::unlimited(),
    );
    walked.expect("no limit").solved
}

#[test]
fn the_light_search_finds_what_the_engine_finds() {
    for (side, each, number) in [(4, 1, 20), (5, 1, 40), (6, 1, 40), (8, 1, 10), (8, 2, 10), (9, 2, 20)] {
        let base = marks::marks_rules(side as u32, each as u32);
        for (rows, map, _, mut random) in (0..number).filter_map(|index| grown(side, each, index)) {
            let mut budget = Budget::unlimited();
            let light = rows.with(&map);
            let found = light.placements(None, usize::MAX, u64::MAX, &mut random, &mut budget);
            let found = found.expect("no limit");
            assert!(found.complete);
            let mut light: Vec<Vec<u8>> = found.found.iter().map(|marks| values(side, marks)).collect();
            let rules = with_regions(&base.model, &map, &regions(side as u32, each as u32)).expect("a sound model");
            let mut engine = count(&rules.bind(&[]), &[], 1_000_000, usize::MAX, &mut budget).solutions;
            light.sort_unstable();
            engine.sort_unstable();
            assert_eq!(light, engine);
        }
    }
}

#[test]
fn without_regions_all_placements_are_found() {
    // OEIS A002464: ways to place kings, one in each row and column, none attacking another.
    for (side, number) in [(4, 2), (5, 14), (6, 90), (7, 646), (8, 5242)] {
        let (mut random, mut budget) = (Random::new(1, 2, 3), Budget::unlimited());
        let found = Field::new(side, 1).placements(None, usize::MAX, u64::MAX, &mut random, &mut budget);
        assert_eq!(found.expect("no limit").found.len(), number);
    }
}

#[test]
fn every_map_is_repaired() {
    for (side, each, number) in [
        (5, 1, 60),
        (7, 1, 200),
        (10, 1, 40),
        (9, 2, 30),
        (10, 2, 30),
        (12, 2, 5),
    ] {
        for (rows, map, answer, mut random) in (0..number).filter_map(|index| grown(side, each, index)) {
            let mut budget = Budget::unlimited();
            let mut repair = Repair::new(map, &rows, &answer);
            repair.run(&mut random, &mut budget).expect("no limit");
            let left = rows
                .with(&repair.map)
                .placements(None, 2, u64::MAX, &mut random, &mut budget);
            assert!(left.expect("no limit").found == [answer]);
            (0..side).for_each(|region| check_one_piece(&repair.map, region));
        }
    }
}

#[test]
fn grown_regions_hold_their_marks_in_one_piece() {
    for (side, each) in [(5, 1), (10, 1), (9, 2), (12, 2), (14, 3)] {
        for (_, map, answer, _) in (0..20).filter_map(|index| grown(side, each, index)) {
            for region in 0..side {
                assert_eq!(map.cells(region).and(&answer).number(), each);
                check_one_piece(&map, region);
            }
            let cells: usize = (0..side).map(|region| map.cells(region).number()).sum();
            assert_eq!(cells, side * side);
        }
    }
}

fn check_one_piece(map: &Map, region: usize) {
    let mut reached: Vec<usize> = map.cells(region).iter().take(1).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let new: Vec<usize> = map
            .neighbours(cell)
            .filter(|other| map.region(*other) == region && !reached.contains(other))
            .collect();
        reached.extend(new);
    }
    assert_eq!(reached.len(), map.cells(region).number(), "{map:?}");
}

#[test]
fn every_map_has_one_answer() {
    for (side, each, number) in [
        (4, 1, 5),
        (5, 1, 30),
        (7, 1, 30),
        (10, 1, 20),
        (9, 2, 10),
        (10, 2, 5),
        (13, 3, 2),
    ] {
        for index in 0..number {
            let puzzle = made(side, each, 0, index);
            let rules = rules_of(side, each, &puzzle);
            let counted = count(&rules.bind(&[]), &[], 2, 2, &mut Budget::unlimited());
            assert_eq!(counted.solutions, std::slice::from_ref(&puzzle.answer));
            assert_eq!(puzzle, made(side, each, 0, index), "the same seed, the same map");
        }
    }
}

#[test]
fn maps_are_of_the_wanted_tier() {
    for (side, each, tier, number) in [
        (5, 1, 1, 20),
        (5, 1, 2, 20),
        (5, 1, 3, 5),
        (6, 1, 4, 2),
        (8, 1, 1, 5),
        (8, 1, 2, 10),
        (8, 1, 3, 4),
        (10, 1, 2, 6),
        (9, 2, 3, 3),
        (9, 2, 4, 3),
        (9, 2, 5, 2),
    ] {
        for index in 0..number {
            let puzzle = made(side, each, tier, index);
            let rules = rules_of(side, each, &puzzle);
            assert!(walked(&rules, tier), "{puzzle:?} is above tier {tier}");
            assert!(
                tier == 1 || !walked(&rules, tier - 1),
                "{puzzle:?} is below tier {tier}"
            );
            assert!(rules.broken(&[], &puzzle.answer).is_none());
            assert_eq!(puzzle, made(side, each, tier, index), "the same seed, the same map");
        }
    }
}
