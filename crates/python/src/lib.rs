//! The border between Python and the engine: convert, call without the interpreter lock, convert back.
//!
//! A job is asked now and then whether it is to stop. It looks at its [`Cancel`] flag, which the jobs of a batch
//! share, and some 25 times a second at pending signals, so that Ctrl-C ends a job that runs in the main thread.

#![allow(clippy::needless_pass_by_value, reason = "arguments arrive owned")]

mod border;

use border::{Cancel, Clues, run};
use gridproof_engine::budget::{Budget, Stop};
use gridproof_engine::canonical::canonical;
use gridproof_engine::check::{Checked, Checker};
use gridproof_engine::closure::solves;
use gridproof_engine::making::dig::needless;
use gridproof_engine::making::{Wish, make};
use gridproof_engine::model::{Binding, ClueTemplate, Model, ModelError};
use gridproof_engine::rules::Rules;
use gridproof_engine::search::{self, Counted};
use gridproof_engine::steps::{Fact, Step, Walk};
use gridproof_engine::walk::{Known, Manner, walk};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

fn value_error(error: &ModelError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn status(stopped: Option<Stop>) -> &'static str {
    match stopped {
        None => "exact",
        Some(Stop::Spent) => "spent",
        Some(Stop::Cancelled) => "cancelled",
    }
}

type Solutions<'py> = Vec<Bound<'py, PyBytes>>;
type CountParts<'py> = (u64, Solutions<'py>, &'static str, u64);
/// Rung, choices, open variables, size.
type Measure = (u32, u32, u32, u64);
type MadeParts<'py> = (
    Vec<Binding>,
    Bound<'py, PyBytes>,
    Vec<Binding>,
    Option<Vec<Measure>>,
    u32,
    Vec<u32>,
);

/// The highest tier.
const HIGHEST: u8 = 7;
/// How many boards of a batch are counted before the interpreter has a turn.
const SHARE: usize = 64;

fn count_parts<'py>(py: Python<'py>, counted: &Counted) -> CountParts<'py> {
    let solutions = counted.solutions.iter().map(|values| PyBytes::new(py, values));
    (
        counted.count,
        solutions.collect(),
        status(counted.stopped),
        counted.nodes,
    )
}

/// A compiled model.
#[pyclass(frozen)]
struct Engine {
    rules: Rules,
}

impl Engine {
    fn checked(&self, clues: Clues) -> PyResult<Vec<Binding>> {
        self.rules
            .model
            .check_bindings(&clues.0)
            .map_err(|error| value_error(&error))?;
        Ok(clues.0)
    }
}

#[pymethods]
impl Engine {
    /// Compiles a model given as JSON.
    #[new]
    fn new(model: &[u8]) -> PyResult<Self> {
        let model = Model::from_json(model).map_err(|error| value_error(&error))?;
        let rules = Rules::new(model).map_err(|error| value_error(&error))?;
        Ok(Self { rules })
    }

    /// Counts solutions up to a limit: (count, the first `keep` of them, "exact" | "spent" | "cancelled", nodes).
    #[pyo3(signature = (clues, limit, keep, nodes=None, cancel=None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        clues: Clues,
        limit: u64,
        keep: usize,
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
    ) -> PyResult<CountParts<'py>> {
        let clues = self.checked(clues)?;
        let counted = run(py, nodes, cancel, |budget| {
            search::count(&self.rules.bind(&clues), &clues, limit, keep, budget)
        })?;
        Ok(count_parts(py, &counted))
    }

    /// Counts the solutions of many boards one after the other: for each what [`count`](Self::count) gives. `nodes` is
    /// for each board; a cancelled batch is cut short.
    #[pyo3(signature = (boards, limit, keep, nodes=None, cancel=None))]
    fn count_many<'py>(
        &self,
        py: Python<'py>,
        boards: Vec<Clues>,
        limit: u64,
        keep: usize,
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
    ) -> PyResult<Vec<CountParts<'py>>> {
        let boards = boards.into_iter().map(|clues| self.checked(clues));
        let boards = boards.collect::<PyResult<Vec<_>>>()?;
        let mut parts = Vec::with_capacity(boards.len());
        for share in boards.chunks(SHARE) {
            let counted = run(py, None, cancel, |budget| {
                let mut found = Vec::with_capacity(share.len());
                for clues in share {
                    let mut each = budget.part(nodes.unwrap_or(u64::MAX));
                    let counted = search::count(&self.rules.bind(clues), clues, limit, keep, &mut each);
                    if counted.stopped == Some(Stop::Cancelled) {
                        break;
                    }
                    found.push(counted);
                }
                found
            })?;
            let cut = counted.len() < share.len();
            parts.extend(counted.iter().map(|counted| count_parts(py, counted)));
            if cut {
                break;
            }
        }
        Ok(parts)
    }

    /// Walks the ladder with explanations; the walk as JSON, or `None` if it was stopped.
    #[pyo3(signature = (clues, known, gone, tier, most_steps=None, checked=false, nodes=None, cancel=None))]
    #[allow(clippy::too_many_arguments, reason = "named arguments on the Python side")]
    fn walk<'py>(
        &self,
        py: Python<'py>,
        clues: Clues,
        known: Vec<Fact>,
        gone: Vec<Fact>,
        tier: u8,
        most_steps: Option<usize>,
        checked: bool,
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let clues = self.checked(clues)?;
        check_tier(tier)?;
        let (variables, values) = (self.rules.model.places.len(), self.rules.model.values.len());
        let exists = |&(variable, value): &Fact| (variable as usize) < variables && (value as usize) < values;
        if !known.iter().chain(&gone).all(exists) {
            return Err(PyValueError::new_err(
                "a known fact names a variable or a value that does not exist",
            ));
        }
        let manner = Manner {
            tier,
            explained: true,
            most_steps: most_steps.unwrap_or(usize::MAX),
        };
        let walked = run(py, nodes, cancel, |budget| {
            let known = Known {
                facts: &known,
                gone: &gone,
            };
            walk(&self.rules.bind(&clues), &clues, known, manner, budget)
        })?;
        let Ok(walked) = walked else { return Ok(None) };
        if checked {
            check_steps(&self.rules, &clues, &known, &gone, &walked)?;
        }
        let json = serde_json::to_vec(&walked).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Some(PyBytes::new(py, &json)))
    }

    /// The measures of the walk, whether it solves the board, and whether the board contradicts itself; `None` if it was
    /// stopped.
    #[pyo3(signature = (clues, tier, nodes=None, cancel=None))]
    fn grade(
        &self,
        py: Python<'_>,
        clues: Clues,
        tier: u8,
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
    ) -> PyResult<Option<(Vec<Measure>, bool, bool)>> {
        let clues = self.checked(clues)?;
        check_tier(tier)?;
        let walked = run(py, nodes, cancel, |budget| bare_walk(&self.rules, &clues, tier, budget))?;
        Ok(walked
            .ok()
            .map(|walked| (measures(&walked), walked.solved, walked.conflict.is_some())))
    }

    /// Whether the ladder up to a tier solves the board; `None` if it was stopped.
    #[pyo3(signature = (clues, tier, nodes=None, cancel=None))]
    fn solved_by(
        &self,
        py: Python<'_>,
        clues: Clues,
        tier: u8,
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
    ) -> PyResult<Option<bool>> {
        let clues = self.checked(clues)?;
        check_tier(tier)?;
        let solved = run(py, nodes, cancel, |budget| solves(&self.rules, &clues, tier, budget))?;
        Ok(solved.ok())
    }

    /// Makes the puzzles `start` to `stop` of a batch: for each (clues, answer, canonical clues, measures of the walk
    /// where that solves it, attempts, pattern laid out), or `None` where no try gave what was wished. A cancelled batch
    /// is cut short. With `bare`, boards and answers alone: nothing is named up to symmetry, nothing is graded.
    #[pyo3(signature = (wish, seed, start, stop, nodes=None, cancel=None, bare=false))]
    #[allow(clippy::too_many_arguments, reason = "named arguments on the Python side")]
    fn make<'py>(
        &self,
        py: Python<'py>,
        wish: &[u8],
        seed: u64,
        start: u64,
        stop: u64,
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
        bare: bool,
    ) -> PyResult<Vec<Option<MadeParts<'py>>>> {
        let wish: Wish = serde_json::from_slice(wish).map_err(|error| PyValueError::new_err(error.to_string()))?;
        wish.check(&self.rules.model).map_err(|error| value_error(&error))?;
        let mut parts = Vec::new();
        for index in start..stop {
            let made = run(py, nodes, cancel, |budget| {
                let Some(made) = make(&self.rules, &wish, seed, index, budget)? else {
                    return Ok(None);
                };
                // What was laid out is no part of these rules, which cannot name or grade it.
                if bare || !made.pattern.is_empty() {
                    return Ok(Some((made, Vec::new(), None)));
                }
                let image = canonical(&self.rules.model, &made.bindings);
                // The whole ladder, since rungs above the tier are choices too where they are about as easy.
                let walked = bare_walk(&self.rules, &image, HIGHEST, budget)?;
                Ok::<_, Stop>(Some((made, image, walked.solved.then(|| measures(&walked)))))
            })?;
            match made {
                Ok(Some((made, image, rungs))) => {
                    let answer = PyBytes::new(py, &made.answer);
                    parts.push(Some((made.bindings, answer, image, rungs, made.tries, made.pattern)));
                }
                Ok(None) | Err(Stop::Spent) => parts.push(None),
                Err(Stop::Cancelled) => break,
            }
        }
        Ok(parts)
    }

    /// The canonical image of a board's clues.
    fn canonical(&self, clues: Clues) -> PyResult<Vec<Binding>> {
        Ok(canonical(&self.rules.model, &self.checked(clues)?))
    }

    /// The clues of a board with one solution that could go singly; `None` if it was stopped.
    #[pyo3(signature = (clues, answer, nodes=None, cancel=None))]
    fn needless(
        &self,
        py: Python<'_>,
        clues: Clues,
        answer: &[u8],
        nodes: Option<u64>,
        cancel: Option<&Cancel>,
    ) -> PyResult<Option<Vec<u32>>> {
        let clues = self.checked(clues)?;
        let found = run(py, nodes, cancel, |budget| {
            needless(&self.rules, answer, &clues, budget)
        })?;
        Ok(found.ok())
    }
}

fn check_tier(tier: u8) -> PyResult<()> {
    if (1..=7).contains(&tier) {
        Ok(())
    } else {
        Err(PyValueError::new_err(format!(
            "there is no tier {tier}; tiers are 1 to 7"
        )))
    }
}

fn bare_walk(rules: &Rules, clues: &[Binding], tier: u8, budget: &mut Budget) -> Result<Walk, Stop> {
    let manner = Manner {
        tier,
        explained: false,
        most_steps: usize::MAX,
    };
    walk(&rules.bind(clues), clues, Known::default(), manner, budget)
}

/// What a grade is made of, for each step: its rung, how many things could have been said instead, how many variables
/// were not known, and how long the story of what it supposes is.
fn measures(walked: &Walk) -> Vec<Measure> {
    let measure = |step: &Step| (step.rung, step.available.max(1), step.open, step.ways);
    walked.steps.iter().map(measure).collect()
}

fn check_steps(rules: &Rules, clues: &[Binding], known: &[Fact], gone: &[Fact], walked: &Walk) -> PyResult<()> {
    let mut facts = known.to_vec();
    facts.extend(
        clues
            .iter()
            .filter_map(|&(clue, value)| match rules.model.clues[clue as usize] {
                ClueTemplate::Given { variable } => Some((variable, value as u32)),
                ClueTemplate::Switch { .. } => None,
            }),
    );
    let Some((number, checked)) = Checker::new(&rules.model, clues).walk(&facts, gone, walked) else {
        return Ok(());
    };
    let why = if checked == Checked::TooLarge {
        "is too large to check"
    } else {
        "does not follow"
    };
    let json = serde_json::to_string(&walked.steps.get(number)).unwrap_or_default();
    Err(PyValueError::new_err(format!("step {} {why}: {json}", number + 1)))
}

/// The engine of Gridproof.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_class::<Cancel>()?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
