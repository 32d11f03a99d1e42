//! Edges that are drawn, read in plain words: loops, and what follows from paths.

/// A loop in other words: every dot has two edges or none, and each edge reaches each other one.
pub(crate) fn is_loop(ends: &[(u32, u32)], drawn: &[u8]) -> bool {
    let chosen: Vec<(u32, u32)> = ends
        .iter()
        .zip(drawn)
        .filter(|&(_, &drawn)| drawn == 1)
        .map(|(&ends, _)| ends)
        .collect();
    let degree = |dot: u32| chosen.iter().filter(|&&(a, b)| a == dot || b == dot).count();
    let in_order = chosen.iter().all(|&(a, b)| degree(a) == 2 && degree(b) == 2);
    in_order && chosen.iter().all(|&edge| piece_of(&chosen, edge).len() == chosen.len()) && !chosen.is_empty()
}

/// The edges that hang together with an edge.
fn piece_of(edges: &[(u32, u32)], edge: (u32, u32)) -> Vec<(u32, u32)> {
    let mut piece = vec![edge];
    let mut next = 0;
    while next < piece.len() {
        let (a, b) = piece[next];
        let meets = |&&(c, d): &&(u32, u32)| c == a || c == b || d == a || d == b;
        let met: Vec<_> = edges
            .iter()
            .filter(meets)
            .filter(|edge| !piece.contains(edge))
            .copied()
            .collect();
        piece.extend(met);
        next += 1;
    }
    piece
}

/// Whether an edge would be the third at one of its dots.
pub(crate) fn branches(ends: &[(u32, u32)], drawn: &[u32], edge: u32) -> bool {
    let (a, b) = ends[edge as usize];
    let full = |dot: u32| {
        drawn
            .iter()
            .filter(|&&edge| ends[edge as usize].0 == dot || ends[edge as usize].1 == dot)
            .count()
            == 2
    };
    full(a) || full(b)
}

/// The domains of all edges by looking at the drawn paths: `None` if a loop is closed beside another edge, or if no edge
/// is left.
pub(crate) fn implied(ends: &[(u32, u32)], drawn: &[u32], gone: &[u32]) -> Option<Vec<u64>> {
    let chosen: Vec<(u32, u32)> = drawn.iter().map(|&edge| ends[edge as usize]).collect();
    let degree = |dot: u32, piece: &[(u32, u32)]| piece.iter().filter(|&&(a, b)| a == dot || b == dot).count();
    let is_closed = |piece: &[(u32, u32)]| {
        piece
            .iter()
            .all(|&(a, b)| degree(a, piece) == 2 && degree(b, piece) == 2)
    };
    let pieces: Vec<Vec<(u32, u32)>> = chosen.iter().map(|&edge| piece_of(&chosen, edge)).collect();
    let closed = pieces.iter().any(|piece| is_closed(piece));
    let in_pieces = pieces.iter().any(|piece| piece.len() != chosen.len());
    if closed && in_pieces {
        return None;
    }
    let domain = |edge: u32| {
        let (a, b) = ends[edge as usize];
        let closes =
            |piece: &Vec<(u32, u32)>| degree(a, piece) == 1 && degree(b, piece) == 1 && piece.len() < chosen.len();
        if drawn.contains(&edge) {
            2
        } else if gone.contains(&edge) || closed || pieces.iter().any(closes) {
            1
        } else {
            3
        }
    };
    let domains: Vec<u64> = (0..ends.len() as u32).map(domain).collect();
    // Where no edge is left open, what is drawn must be closed.
    (closed || domains.contains(&3)).then_some(domains)
}
