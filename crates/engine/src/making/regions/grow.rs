//! Growing regions from the marks of an answer, so many in each.
//!
//! Each mark grows a piece; pieces side by side are put together until each holds enough; the shortest ways between the
//! marks of one region are its core. From the cores the regions grow anew, each with an appetite and a habit of its
//! own, winding or compact, so that sizes and shapes vary.

use super::cells::Cells;
use super::map::{Map, neighbours};
use crate::random::Random;

/// Grows regions on the cells of a map that belong to none, around the marks there, each as large as they come; false,
/// and nothing done, if the marks do not come out even.
pub fn grow(map: &mut Map, regions: &[usize], each: usize, spread: usize, marks: &Cells, random: &mut Random) -> bool {
    let pieces = grow_pieces(map, marks, random);
    let Some(groups) = group(&neighbouring(map.side(), &pieces), each, random) else {
        return false;
    };
    for (&region, group) in regions.iter().zip(&groups) {
        lay_core(map, region, group, &pieces, marks);
    }
    fill(map, regions, spread, random);
    true
}

/// The piece of each free cell: that of the mark from which it was reached.
fn grow_pieces(map: &Map, marks: &Cells, random: &mut Random) -> Vec<usize> {
    let side = map.side();
    let mut pieces = vec![usize::MAX; side * side];
    let mut border = Vec::new();
    let marks = marks.iter().filter(|&mark| map.is_free(mark));
    for (piece, mark) in marks.enumerate() {
        pieces[mark] = piece;
        border.extend(neighbours(side, mark).map(|other| (other, piece)));
    }
    while !border.is_empty() {
        let (cell, piece) = border.swap_remove(random.below(border.len()));
        if map.is_free(cell) && pieces[cell] == usize::MAX {
            pieces[cell] = piece;
            border.extend(neighbours(side, cell).map(|other| (other, piece)));
        }
    }
    pieces
}

/// Which pieces lie side by side.
fn neighbouring(side: usize, pieces: &[usize]) -> Vec<Vec<usize>> {
    let inside = |piece: &usize| *piece != usize::MAX;
    let number = pieces
        .iter()
        .filter(|piece| inside(piece))
        .max()
        .map_or(0, |&last| last + 1);
    let mut near = vec![Vec::new(); number];
    for (cell, &piece) in pieces.iter().enumerate().filter(|(_, piece)| inside(piece)) {
        for other in neighbours(side, cell).map(|other| pieces[other]).filter(inside) {
            if other != piece && !near[piece].contains(&other) {
                near[piece].push(other);
            }
        }
    }
    near
}

/// Puts neighbouring pieces together, `each` to a group: those with the fewest free neighbours first.
fn group(near: &[Vec<usize>], each: usize, random: &mut Random) -> Option<Vec<Vec<usize>>> {
    let mut free = vec![true; near.len()];
    let mut groups = Vec::new();
    let mut order: Vec<usize> = (0..near.len()).collect();
    random.shuffle(&mut order);
    let choices = |piece: usize, free: &[bool]| near[piece].iter().filter(|&&other| free[other]).count();
    while let Some(&first) = order
        .iter()
        .filter(|&&piece| free[piece])
        .min_by_key(|&&piece| choices(piece, &free))
    {
        let mut group = vec![first];
        free[first] = false;
        while group.len() < each {
            let mut next: Vec<usize> = group.iter().flat_map(|&piece| near[piece].iter().copied()).collect();
            next.retain(|&piece| free[piece]);
            random.shuffle(&mut next);
            let piece = next.into_iter().min_by_key(|&piece| choices(piece, &free))?;
            free[piece] = false;
            group.push(piece);
        }
        groups.push(group);
    }
    Some(groups)
}

/// Joins the marks of a group by shortest ways through their pieces.
fn lay_core(map: &mut Map, region: usize, group: &[usize], pieces: &[usize], marks: &Cells) {
    let mut wanted: Vec<usize> = marks.iter().filter(|&cell| group.contains(&pieces[cell])).collect();
    let Some(first) = wanted.pop() else { return };
    map.put(first, region);
    while !wanted.is_empty() {
        let mut from = vec![usize::MAX; pieces.len()];
        let mut reached: Vec<usize> = map.cells(region).iter().collect();
        for &cell in &reached {
            from[cell] = cell;
        }
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            if let Some(place) = wanted.iter().position(|&mark| mark == cell) {
                wanted.swap_remove(place);
                let mut back = cell;
                while from[back] != back {
                    map.put(back, region);
                    back = from[back];
                }
                break;
            }
            for other in map.neighbours(cell) {
                if from[other] == usize::MAX && group.contains(&pieces[other]) {
                    from[other] = cell;
                    reached.push(other);
                }
            }
        }
    }
}

/// Gives every free cell to one of the regions.
fn fill(map: &mut Map, regions: &[usize], spread: usize, random: &mut Random) {
    let mut hungry: Vec<(usize, usize, bool)> = regions
        .iter()
        .map(|&region| (region, 1 << random.below(spread), random.coin()))
        .collect();
    while !hungry.is_empty() {
        let total = hungry.iter().map(|&(_, appetite, _)| appetite).sum();
        let mut drawn = random.below(total);
        let mut place = 0;
        while drawn >= hungry[place].1 {
            drawn -= hungry[place].1;
            place += 1;
        }
        let (region, _, winds) = hungry[place];
        let mut border: Vec<usize> = map.cells(region).iter().flat_map(|cell| map.neighbours(cell)).collect();
        border.retain(|&cell| map.is_free(cell));
        if border.is_empty() {
            hungry.swap_remove(place);
            continue;
        }
        let own = |&cell: &usize| {
            map.neighbours(cell)
                .filter(|&other| map.cells(region).contains(other))
                .count()
        };
        let (one, other) = (border[random.below(border.len())], border[random.below(border.len())]);
        let cell = if (own(&one) < own(&other)) == winds { one } else { other };
        map.put(cell, region);
    }
}
