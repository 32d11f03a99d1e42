//! What crosses the border, and how a job runs on the other side of it.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gridproof_engine::budget::Budget;
use gridproof_engine::model::{Binding, Parameter};
use pyo3::prelude::*;

/// Clues as they cross the border. Most parameters are small numbers, and those are read the quick way.
pub(crate) struct Clues(pub(crate) Vec<Binding>);

impl<'py> FromPyObject<'_, 'py> for Clues {
    type Error = PyErr;

    fn extract(clues: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let read = |clue: PyResult<Bound<'py, PyAny>>| {
            let (clue, parameter): (u32, Bound<'py, PyAny>) = clue?.extract()?;
            let small = parameter.extract::<u64>().map(Parameter::from);
            Ok((clue, small.or_else(|_| parameter.extract())?))
        };
        Ok(Self(clues.try_iter()?.map(read).collect::<PyResult<_>>()?))
    }
}

const BETWEEN_LOOKS: Duration = Duration::from_millis(40);

/// A flag that ends the jobs that hold it.
#[pyclass(frozen)]
#[derive(Default)]
pub(crate) struct Cancel {
    flag: AtomicBool,
}

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Asks the jobs to stop.
    fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether they have been asked.
    fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

/// Runs a job without the interpreter lock, with a budget that hears of cancellation.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    nodes: Option<u64>,
    cancel: Option<&Cancel>,
    job: impl FnOnce(&mut Budget) -> T + Send,
) -> PyResult<T> {
    let (result, error) = py.detach(|| {
        let error = RefCell::new(None);
        let last_look = Cell::new(Instant::now());
        let cancelled = || {
            if cancel.is_some_and(Cancel::is_set) {
                return true;
            }
            if last_look.get().elapsed() < BETWEEN_LOOKS {
                return error.borrow().is_some();
            }
            last_look.set(Instant::now());
            #[allow(
                clippy::redundant_closure_for_method_calls,
                reason = "the method itself is tied to one lifetime"
            )]
            if let Err(signal) = Python::attach(|py| py.check_signals()) {
                *error.borrow_mut() = Some(signal);
            }
            error.borrow().is_some()
        };
        let mut budget = Budget::new(nodes.unwrap_or(u64::MAX), &cancelled);
        let result = job(&mut budget);
        (result, error.into_inner())
    });
    error.map_or(Ok(result), Err)
}
