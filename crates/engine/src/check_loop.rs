//! Tests for the deduction checker: whether what is known breaks a loop, or a connected area, already.
//!
//! Plain and by themselves: they share nothing with the inferences.

use crate::check_trial::known;

/// Whether drawn edges branch, close a loop while another edge is drawn elsewhere, or can never make a loop.
pub(crate) fn loop_has_failed(edges: &[u32], ends: &[(u32, u32)], domains: &[u64]) -> bool {
    let may = |edge: usize| domains[edges[edge] as usize] & 2 != 0;
    let drawn: Vec<(u32, u32)> = (0..edges.len())
        .filter(|&edge| domains[edges[edge] as usize] == 2)
        .map(|edge| ends[edge])
        .collect();
    let dots = ends.iter().map(|&(a, b)| a.max(b) as usize + 1).max().unwrap_or(0);
    let mut degree = vec![0; dots];
    let mut group: Vec<u32> = (0..dots as u32).collect();
    let mut closed = false;
    for &(a, b) in &drawn {
        degree[a as usize] += 1;
        degree[b as usize] += 1;
        let (first, second) = (leader(&mut group, a), leader(&mut group, b));
        closed |= first == second;
        group[first as usize] = second;
    }
    if degree.iter().any(|&degree| degree > 2) || !(0..edges.len()).any(may) {
        return true;
    }
    let mut groups: Vec<u32> = drawn.iter().map(|&(a, _)| leader(&mut group, a)).collect();
    groups.sort_unstable();
    groups.dedup();
    // With all known, a path that is not closed is wrong, too.
    let all_known = edges.iter().all(|&edge| domains[edge as usize].is_power_of_two());
    closed && groups.len() > 1 || all_known && (!closed || degree.contains(&1))
}

fn leader(group: &mut [u32], dot: u32) -> u32 {
    let mut at = dot;
    while group[at as usize] != at {
        group[at as usize] = group[group[at as usize] as usize];
        at = group[at as usize];
    }
    at
}

/// Whether cells that hold a value can no longer hang together.
pub(crate) fn area_has_failed(cells: &[u32], value: u32, links: &[(u32, u32)], domains: &[u64]) -> bool {
    let domain = |place: usize| domains[cells[place] as usize];
    let mut group: Vec<u32> = (0..cells.len() as u32).collect();
    let may = |place: u32| domain(place as usize) >> value & 1 == 1;
    for &(a, b) in links.iter().filter(|&&(a, b)| may(a) && may(b)) {
        let (first, second) = (leader(&mut group, a), leader(&mut group, b));
        group[first as usize] = second;
    }
    let holds = (0..cells.len()).filter(|&place| known(domain(place)) == Some(value));
    let leaders: Vec<u32> = holds.map(|place| leader(&mut group, place as u32)).collect();
    leaders.windows(2).any(|pair| pair[0] != pair[1])
}
