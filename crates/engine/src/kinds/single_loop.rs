//! `single_loop`: the edges that hold 1 form one closed loop that never meets itself.
//!
//! Direct: an edge that would close a path into a loop is not drawn while another edge is drawn elsewhere. Each dot
//! keeps the other end of the path that ends there, so drawing an edge joins two paths in a few steps, and the edges
//! between the two new ends are the only ones to look at. The degrees of the dots are counts and not looked at here.
//! What is known of the paths follows the trail of the store and is taken back with it.

use crate::store::{Cause, Conflict, Store};

/// The edges of a loop and the dots they join.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The variable of each edge.
    pub edges: Vec<u32>,
    /// The dots that each edge joins.
    pub ends: Vec<(u32, u32)>,
    /// The edges at each dot.
    at: Vec<Vec<u32>>,
    /// The edge of each variable, or `u32::MAX`.
    edge_of: Vec<u32>,
}

impl Graph {
    /// The graph of these edges, in a model of so many variables.
    pub fn new(edges: &[u32], ends: &[(u32, u32)], variables: usize) -> Self {
        let dots = ends.iter().map(|&(a, b)| a.max(b) as usize + 1).max().unwrap_or(0);
        let mut at = vec![Vec::new(); dots];
        let mut edge_of = vec![u32::MAX; variables];
        for (edge, &(a, b)) in ends.iter().enumerate() {
            at[a as usize].push(edge as u32);
            at[b as usize].push(edge as u32);
            edge_of[edges[edge] as usize] = edge as u32;
        }
        Self {
            edges: edges.to_vec(),
            ends: ends.to_vec(),
            at,
            edge_of,
        }
    }

    /// The meaning: whether a full assignment of all variables satisfies it.
    pub fn statement(&self, values: &[u8]) -> bool {
        self.closes(|edge| values[self.edges[edge as usize] as usize] == 1)
    }

    /// Whether the edges that are drawn are one closed loop.
    fn closes(&self, drawn: impl Fn(u32) -> bool) -> bool {
        let number = (0..self.edges.len() as u32).filter(|&edge| drawn(edge)).count();
        let degrees_fit = self
            .at
            .iter()
            .all(|edges| matches!(edges.iter().filter(|&&edge| drawn(edge)).count(), 0 | 2));
        let Some(first) = (0..self.edges.len() as u32).find(|&edge| drawn(edge)) else {
            return false;
        };
        if !degrees_fit {
            return false;
        }
        let (start, mut dot) = self.ends[first as usize];
        let (mut edge, mut walked) = (first, 1);
        while dot != start {
            let Some(&next) = self.at[dot as usize].iter().find(|&&next| next != edge && drawn(next)) else {
                return false;
            };
            edge = next;
            dot = self.far_end(edge, dot);
            walked += 1;
        }
        walked == number
    }

    fn far_end(&self, edge: u32, dot: u32) -> u32 {
        let (a, b) = self.ends[edge as usize];
        if a == dot { b } else { a }
    }
}

/// The paths that are drawn so far.
#[derive(Clone, Debug)]
pub struct Paths {
    /// For a dot at the end of a path, the other end; for one without an edge, itself.
    other: Vec<u32>,
    /// The number of edges of the path that ends at a dot.
    length: Vec<u32>,
    drawn: u32,
    /// The end of the one path on which all drawn edges lie, if they do.
    alone: Option<u32>,
    /// The loop that is closed, if one is, by its number of edges.
    closed: Option<u32>,
    /// How far the trail has been read.
    read: usize,
    joins: Vec<Join>,
    /// The places on the trail of the edges that are not drawn.
    gone: Vec<usize>,
}

/// Two paths joined by an edge, and how to take it back.
#[derive(Clone, Copy, Debug)]
struct Join {
    /// The length of the trail before the edge.
    trail: usize,
    far: (u32, u32),
    /// The other ends of `far` and the lengths of their paths, as they were.
    before: [(u32, u32); 2],
    /// The path that was alone before, and the loop that was closed.
    alone: Option<u32>,
    closed: Option<u32>,
    closes: bool,
}

impl Paths {
    /// Nothing is drawn.
    pub fn new(graph: &Graph) -> Self {
        Self {
            other: (0..graph.at.len() as u32).collect(),
            length: vec![0; graph.at.len()],
            drawn: 0,
            alone: None,
            closed: None,
            read: 0,
            joins: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Takes back what came after the first `length` changes of the trail.
    pub fn undo_to(&mut self, length: usize) {
        self.read = self.read.min(length);
        while let Some(&join) = self.joins.last().filter(|join| join.trail >= length) {
            self.joins.pop();
            self.drawn -= 1;
            self.alone = join.alone;
            self.closed = join.closed;
            if join.closes {
                continue;
            }
            for (dot, (other, length)) in [join.far.0, join.far.1].into_iter().zip(join.before) {
                self.other[dot as usize] = other;
                self.length[dot as usize] = length;
            }
        }
        let kept = self.gone.partition_point(|&place| place < length);
        self.gone.truncate(kept);
    }

    fn join(&mut self, (a, b): (u32, u32), trail: usize) {
        let far = (self.other[a as usize], self.other[b as usize]);
        let closes = far.0 == b;
        let before = [far.0, far.1].map(|dot| (self.other[dot as usize], self.length[dot as usize]));
        self.joins.push(Join {
            trail,
            far,
            before,
            alone: self.alone,
            closed: self.closed,
            closes,
        });
        self.drawn += 1;
        if closes {
            self.closed = Some(before[0].1 + 1);
            return;
        }
        (self.other[far.0 as usize], self.other[far.1 as usize]) = (far.1, far.0);
        let joined = before[0].1 + before[1].1 + 1;
        (self.length[far.0 as usize], self.length[far.1 as usize]) = (joined, joined);
        self.alone = (joined == self.drawn).then_some(far.0);
    }
}

/// Reads what is new on the trail and does what it implies. True if anything moved.
pub fn propagate(graph: &Graph, store: &mut Store, number: usize) -> Result<bool, Conflict> {
    let mut moved = false;
    let mut at = store.paths[number].read;
    while at < store.trail.len() {
        let change = store.trail[at];
        at += 1;
        store.paths[number].read = at;
        let edge = graph.edge_of[change.variable as usize];
        if edge == u32::MAX {
            continue;
        }
        if change.value == 0 {
            store.paths[number].join(graph.ends[edge as usize], at - 1);
            moved |= look(graph, store, number)?;
        } else {
            store.paths[number].gone.push(at - 1);
        }
    }
    let paths = &store.paths[number];
    if paths.drawn as usize + paths.gone.len() == graph.edges.len() {
        let drawn = |edge: u32| store.domain(graph.edges[edge as usize]) == 2;
        return if graph.closes(drawn) {
            Ok(moved)
        } else {
            Err(Cause::ALL.into())
        };
    }
    Ok(moved)
}

/// What the last drawn edge implies for the edges between the ends of its path.
fn look(graph: &Graph, store: &mut Store, number: usize) -> Result<bool, Conflict> {
    let paths = &store.paths[number];
    if let Some(length) = paths.closed {
        return if length == paths.drawn {
            clear_rest(graph, store)
        } else {
            Err(Cause::ALL.into())
        };
    }
    let Some(join) = paths.joins.last() else {
        return Ok(false);
    };
    if paths.alone.is_some() {
        // All there is may be the loop.
        return Ok(false);
    }
    let (start, lonely) = (join.far.0, join.alone);
    let mut moved = forbid_closing(graph, store, number, start)?;
    if let Some(lonely) = lonely {
        // It was alone until this edge was drawn elsewhere.
        moved |= forbid_closing(graph, store, number, lonely)?;
    }
    Ok(moved)
}

/// The path that ends at a dot may not be closed. One of a single edge is closed by no other.
fn forbid_closing(graph: &Graph, store: &mut Store, number: usize, start: u32) -> Result<bool, Conflict> {
    let paths = &store.paths[number];
    let (end, length) = (paths.other[start as usize], paths.length[start as usize]);
    let mut moved = false;
    if length == 1 {
        return Ok(moved);
    }
    for &edge in &graph.at[start as usize] {
        if graph.far_end(edge, start) == end {
            moved |= store.remove(graph.edges[edge as usize], 1, Cause::ALL)?;
        }
    }
    Ok(moved)
}

/// The loop is closed: no other edge is drawn.
fn clear_rest(graph: &Graph, store: &mut Store) -> Result<bool, Conflict> {
    let mut moved = false;
    for &variable in &graph.edges {
        if store.value(variable).is_none() {
            moved |= store.remove(variable, 1, Cause::ALL)?;
        }
    }
    Ok(moved)
}
