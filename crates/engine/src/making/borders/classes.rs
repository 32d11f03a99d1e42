//! Faces that are alike or different: union-find with parity that can be taken back, with the members of each class.

/// Classes of faces; the last one stands for value 0.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    above: Vec<u32>,
    odd: Vec<u8>,
    size: Vec<u32>,
    /// The members of each class, in a ring.
    next: Vec<u32>,
}

/// How two classes were joined: all that is needed to take it back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    /// The root of the class that was added to the other.
    pub(super) child: u32,
    pub(super) root: u32,
}

impl Classes {
    pub(super) fn new(faces: usize) -> Self {
        let all: Vec<u32> = (0..=faces as u32).collect();
        Self {
            odd: vec![0; all.len()],
            size: vec![1; all.len()],
            next: all.clone(),
            above: all,
        }
    }

    /// What stands for value 0.
    pub(super) fn plane(&self) -> u32 {
        self.above.len() as u32 - 1
    }

    /// The class of a face, and whether it differs from the class.
    #[inline]
    pub(super) fn find(&self, face: u32) -> (u32, u8) {
        let (mut at, mut odd) = (face as usize, 0);
        while self.above[at] as usize != at {
            odd ^= self.odd[at];
            at = self.above[at] as usize;
        }
        (at as u32, odd)
    }

    /// Whether two faces differ, if that is known.
    pub(super) fn differ(&self, a: u32, b: u32) -> Option<u8> {
        let (a, b) = (self.find(a), self.find(b));
        (a.0 == b.0).then_some(a.1 ^ b.1)
    }

    /// Joins two classes that are not joined yet; the smaller one is added.
    pub(super) fn join(&mut self, a: (u32, u8), b: (u32, u8), differ: u8) -> Joined {
        let (child, root) = if self.size[a.0 as usize] < self.size[b.0 as usize] {
            (a.0, b.0)
        } else {
            (b.0, a.0)
        };
        self.above[child as usize] = root;
        self.odd[child as usize] = a.1 ^ b.1 ^ differ;
        self.size[root as usize] += self.size[child as usize];
        self.next.swap(child as usize, root as usize);
        Joined { child, root }
    }

    pub(super) fn take_back(&mut self, joined: Joined) {
        let (child, root) = (joined.child as usize, joined.root as usize);
        self.next.swap(child, root);
        self.size[root] -= self.size[child];
        self.above[child] = child as u32;
        self.odd[child] = 0;
    }

    /// The next face in the ring of a class. After two classes were joined, the members of the one that was added come
    /// after the root of the other, and end with their own root.
    #[inline]
    pub(super) fn next(&self, face: u32) -> u32 {
        self.next[face as usize]
    }
}
