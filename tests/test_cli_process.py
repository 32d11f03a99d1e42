"""The command line as a process: Ctrl-C, a reader that goes away, a process that is killed."""

import os
import pty
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from gridproof.cli import main; main()"]
BATCH = ["make", "binairo", "--size", "30", "--level", "easy", "--count", "100000", "--seed", "7"]


def start(*arguments: str | Path, **options: object) -> subprocess.Popen[bytes]:
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload,no-any-return]


@cache
def start_up() -> float:
    """Seconds that the command takes to start on this machine, as busy as it is."""
    begin = time.monotonic()
    subprocess.run([*COMMAND, "--version"], check=True, capture_output=True)
    return time.monotonic() - begin


def wait_for_start() -> None:
    time.sleep(0.5 + 3 * start_up())


def wait_for_lines(path: Path, number: int) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if path.exists() and path.read_bytes().count(b"\n") >= number:
            return
        time.sleep(0.01)
    pytest.fail(f"{path} did not grow")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_finished_puzzles(tmp_path: Path, jobs: str) -> None:
    pack = tmp_path / "pack.jsonl"
    process = start(*BATCH, "--jobs", jobs, "-o", pack)
    wait_for_lines(pack, 3)
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert time.monotonic() - begin < 1 + 3 * start_up()
    written = pack.read_bytes()
    count = written.count(b"\n")
    assert process.returncode == 130
    message = f"interrupted: {count} of 100000 puzzles written to {pack}; run the same command again to go on\n"
    assert told.decode() == message
    assert written.endswith(b"\n")
    again = subprocess.run([*COMMAND, *BATCH, "--count", str(count), "-o", str(pack)], capture_output=True, check=True)
    assert b"nothing is left to do" in again.stderr
    assert pack.read_bytes() == written


def test_a_killed_batch_is_taken_up_again(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    process = start(*BATCH, "-o", pack)
    wait_for_lines(pack, 2)
    process.kill()
    process.communicate()
    count = pack.read_bytes().count(b"\n") + 3
    subprocess.run([*COMMAND, *BATCH, "--count", str(count), "-o", str(pack)], check=True, capture_output=True)
    whole = subprocess.run([*COMMAND, *BATCH, "--count", str(count)], check=True, capture_output=True)
    assert pack.read_bytes() == whole.stdout


@pytest.mark.parametrize("suffix", ["pdf", "json", "svg"])
def test_ctrl_c_leaves_no_half_file(tmp_path: Path, suffix: str) -> None:
    process = start(*BATCH, "-o", tmp_path / f"sheet.{suffix}")
    wait_for_start()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"nothing was written" in told
    assert b"Traceback" not in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("verb", ["solve", "grade", "check"])
def test_ctrl_c_while_reading_is_quiet(verb: str) -> None:
    process = start(verb, "-", stdin=subprocess.PIPE)
    wait_for_start()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert (process.returncode, told) == (130, b"interrupted\n")


def test_ctrl_c_in_the_sat_route(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    subprocess.run([*COMMAND, *BATCH, "--count", "40", "-o", str(pack)], check=True, capture_output=True)
    process = start("solve", *[pack] * 200, "--nodes", "1", "--json")
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert (process.returncode, told) == (130, b"interrupted\n")


@pytest.mark.parametrize("arguments", [BATCH, ["families", "binairo", "--json"]])
def test_a_reader_that_goes_away_is_no_error(arguments: list[str]) -> None:
    process = start(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    told = process.stderr.read()
    assert process.wait(timeout=20) == 141
    assert told == b""
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, *BATCH], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: standard output cannot be written: ")


@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_drawings(no_colour: bool) -> None:
    controller, terminal = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm-256color"}
    if no_colour:
        environment["NO_COLOR"] = "1"
    command = [*COMMAND, "make", "binairo", "--size", "4", "--level", "beginner", "--seed", "1"]
    done = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, env=environment, check=True)
    os.close(terminal)
    shown = os.read(controller, 10_000).decode()
    os.close(controller)
    assert "┏━━━┯" in shown
    assert ("\x1b[1m" in shown) is not no_colour
    assert done.stderr == b""


def test_letters_that_a_terminal_lacks_become_question_marks() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    board = b"1...\n...0\n11..\n....\n"
    command = [*COMMAND, "solve", "-", "--family", "binairo"]
    done = subprocess.run(command, input=board, capture_output=True, env=environment, check=True)
    assert b"exactly one solution" in done.stdout
