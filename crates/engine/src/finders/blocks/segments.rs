//! What follows from a row of filled cells and the blocks that it can be a part of.

use super::ranges::{Blocks, Range, span};
use super::{Said, Seen};

/// Neighbouring filled cells, as many as there are, and the blocks that they can belong to.
struct Segment {
    start: u32,
    stop: u32,
    /// The block, and its first and last places among those where it covers the segment.
    blocks: Vec<(usize, Range)>,
}

impl Segment {
    fn cells(&self) -> u128 {
        span(self.start, self.stop)
    }

    fn length(&self) -> u32 {
        self.stop - self.start
    }

    fn lengths(&self) -> impl Iterator<Item = u32> {
        self.blocks.iter().map(|(_, range)| range.length)
    }

    /// The length of the blocks, if they all have the same.
    fn same_length(&self) -> Option<u32> {
        let first = self.lengths().next()?;
        self.lengths().all(|length| length == first).then_some(first)
    }

    /// The cells right beside it.
    fn beside(&self, line: &Blocks<'_>) -> u128 {
        let before = if self.start > 0 { 1 << (self.start - 1) } else { 0 };
        (before | 1 << self.stop) & line.all()
    }
}

/// The segments of a line; `None` if it cannot be completed.
fn segments(line: &Blocks<'_>) -> Option<Vec<Segment>> {
    let ranges = line.known()?;
    let mut found = Vec::new();
    let mut left = line.filled();
    while left != 0 {
        let start = left.trailing_zeros();
        let stop = start + (left >> start).trailing_ones();
        left &= !span(start, stop);
        let covers = |(block, range): (usize, &Range)| {
            let first = range.first.max(stop.saturating_sub(range.length));
            let last = range.last.min(start);
            let covering = Range { first, last, ..*range };
            (range.length >= stop - start && first <= last).then_some((block, covering))
        };
        let blocks: Vec<_> = ranges.iter().enumerate().filter_map(covers).collect();
        if blocks.is_empty() {
            return None;
        }
        found.push(Segment { start, stop, blocks });
    }
    Some(found)
}

/// A segment at the border, or at a blank cell, whose blocks all have one length.
pub(super) fn edge(line: &Blocks<'_>) -> Seen {
    let mut seen = Vec::new();
    for segment in segments(line)? {
        let Some(length) = segment.same_length() else {
            continue;
        };
        let (start, stop) = (segment.start, segment.stop);
        let mut say = |first: u32, end: u32| {
            let around = if first > 0 {
                span(first - 1, end + 1)
            } else {
                span(0, end + 1)
            };
            seen.push(Said {
                filled: span(first, end),
                blank: around & !span(first, end) & line.all(),
                groups: [segment.cells(), 0],
                length,
            });
        };
        if start == 0 || line.can[1] >> (start - 1) & 1 == 0 {
            say(start, start + length);
        }
        if (stop == line.length() || line.can[1] >> stop & 1 == 0) && stop >= length {
            say(stop - length, stop);
        }
    }
    Some(seen)
}

/// A segment that is the whole of the only block it can belong to; before the first block, and behind the last one,
/// everything is blank.
pub(super) fn gap(line: &Blocks<'_>) -> Seen {
    let mut seen = Vec::new();
    for segment in segments(line)? {
        let [(block, range)] = segment.blocks[..] else {
            continue;
        };
        if range.length == segment.length() {
            let before = if block == 0 { span(0, segment.start) } else { 0 };
            let last = block + 1 == line.lengths.len();
            let behind = if last { span(segment.stop, line.length()) } else { 0 };
            seen.push(Said {
                blank: segment.beside(line) | before | behind,
                groups: [segment.cells(), 0],
                length: range.length,
                ..Said::default()
            });
        }
    }
    Some(seen)
}

/// A segment that is as long as the longest block it can belong to.
pub(super) fn cap(line: &Blocks<'_>) -> Seen {
    let segments = segments(line)?.into_iter();
    let full = segments.filter(|segment| segment.lengths().max() == Some(segment.length()));
    let each = full.map(|segment| Said {
        blank: segment.beside(line),
        groups: [segment.cells(), 0],
        length: segment.length(),
        ..Said::default()
    });
    Some(each.collect())
}

/// Two neighbouring segments that can only belong to one block.
pub(super) fn join(line: &Blocks<'_>) -> Seen {
    let segments = segments(line)?;
    let mut seen = Vec::new();
    for pair in segments.windows(2) {
        let lowest = pair[0].blocks.first()?.0;
        let highest = pair[1].blocks.last()?.0;
        if lowest >= highest {
            seen.push(Said {
                filled: span(pair[0].start, pair[1].stop),
                groups: [pair[0].cells(), pair[1].cells()],
                length: line.lengths[lowest],
                ..Said::default()
            });
        }
    }
    Some(seen)
}

/// Two segments with one cell between, which together would be longer than each block that both can belong to.
pub(super) fn split(line: &Blocks<'_>) -> Seen {
    let segments = segments(line)?;
    let mut seen = Vec::new();
    for pair in segments.windows(2).filter(|pair| pair[0].stop + 1 == pair[1].start) {
        let joined = pair[1].stop - pair[0].start;
        let longest = pair[0].lengths().max()?.min(pair[1].lengths().max()?);
        if longest < joined {
            seen.push(Said {
                blank: 1 << pair[0].stop,
                groups: [pair[0].cells(), pair[1].cells()],
                length: joined,
                ..Said::default()
            });
        }
    }
    Some(seen)
}

/// A segment with so little room to one side that its block must stretch to the other.
pub(super) fn stretch(line: &Blocks<'_>) -> Seen {
    let mut seen = Vec::new();
    for segment in segments(line)? {
        let Some(length) = segment.same_length() else {
            continue;
        };
        let walls = !line.can[1] & line.all();
        let before = walls & span(0, segment.start);
        let first = u128::BITS - before.leading_zeros();
        let behind = (walls | 1 << line.length()) & !span(0, segment.stop);
        let last = behind.trailing_zeros();
        let end = (first + length).max(segment.stop);
        let start = last.saturating_sub(length).min(segment.start);
        for filled in [span(segment.start, end), span(start, segment.stop)] {
            seen.push(Said {
                filled: filled & line.all(),
                groups: [segment.cells(), 0],
                length,
                ..Said::default()
            });
        }
    }
    Some(seen)
}

/// What follows whichever block a segment belongs to, each time from first and last places alone.
pub(super) fn identify(line: &Blocks<'_>) -> Seen {
    let mut seen = Vec::new();
    for segment in segments(line)? {
        let (mut filled, mut blank) = (line.all(), line.all());
        for &(block, range) in &segment.blocks {
            let places = span(range.first, range.last + 1);
            let Some(starts) = line.starts(Some((block, places))) else {
                continue;
            };
            let ranges = line.ranges(&starts);
            filled &= ranges.iter().fold(0, |all, range| all | range.always());
            blank &= !ranges.iter().fold(0, |all, range| all | range.ever());
        }
        if filled & blank != 0 {
            return None;
        }
        seen.push(Said {
            filled,
            blank,
            groups: [segment.cells(), 0],
            ..Said::default()
        });
    }
    Some(seen)
}
