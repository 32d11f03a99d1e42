//! The paths drawn so far, each known by its ends; what is joined can be taken back.

use crate::borders::Borders;

/// The paths.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    /// For a dot at the end of a path, the other end; for one without a border, itself.
    other: Vec<u32>,
    length: Vec<u32>,
    /// The number of paths.
    pub(super) number: u32,
    /// An end of the path that was drawn on last.
    pub(super) last: u32,
    pub(super) is_closed: bool,
    /// Ends of paths whose closing was not looked at.
    pub(super) waiting: Vec<u32>,
}

/// A border drawn between two paths, and what was before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    far: [u32; 2],
    near: [u32; 2],
    lengths: [u32; 2],
    last: u32,
    number: u32,
    closes: bool,
}

impl Paths {
    pub(super) fn new(borders: &Borders) -> Self {
        Self {
            other: (0..borders.dots as u32).collect(),
            length: vec![0; borders.dots],
            number: 0,
            last: 0,
            is_closed: false,
            waiting: Vec::new(),
        }
    }

    /// The other end of the path that ends at a dot, and the number of its borders.
    pub(super) fn path(&self, end: u32) -> (u32, u32) {
        (self.other[end as usize], self.length[end as usize])
    }

    pub(super) fn draw(&mut self, [a, b]: [u32; 2]) -> Join {
        let far = [self.other[a as usize], self.other[b as usize]];
        let closes = far[0] == b;
        let lengths = far.map(|dot| self.length[dot as usize]);
        let join = Join {
            far,
            near: far.map(|dot| self.other[dot as usize]),
            lengths,
            last: self.last,
            number: self.number,
            closes,
        };
        if closes {
            self.is_closed = true;
            return join;
        }
        let paths = u32::from(lengths[0] > 0) + u32::from(lengths[1] > 0);
        if self.number == 1 && paths == 0 {
            // It was alone until this border was drawn elsewhere.
            self.waiting.push(self.last);
        }
        self.number = self.number + 1 - paths;
        (self.other[far[0] as usize], self.other[far[1] as usize]) = (far[1], far[0]);
        let joined = lengths[0] + lengths[1] + 1;
        (self.length[far[0] as usize], self.length[far[1] as usize]) = (joined, joined);
        self.last = far[0];
        self.waiting.push(far[0]);
        join
    }

    pub(super) fn take_back(&mut self, join: Join) {
        self.last = join.last;
        self.number = join.number;
        if join.closes {
            self.is_closed = false;
            return;
        }
        for place in [1, 0] {
            self.other[join.far[place] as usize] = join.near[place];
            self.length[join.far[place] as usize] = join.lengths[place];
        }
    }
}
