from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.screen.input import Key, Quit, Resized, Touch
from kiosk.screen.inputlog import Frame, Header, InputLogError, InputWriter, read_log

HEADER = Header("1.0.0", 17, (1280, 800), 90, {"preset": "parlett", "seats": 4})


def written(path: Path, frames: list[Frame]) -> Path:
    writer = InputWriter(path, HEADER)
    for frame in frames:
        writer.frame(frame.now_s, frame.inputs)
    writer.close()
    return path


def test_what_is_written_is_read(tmp_path: Path) -> None:
    frames = [Frame(0.0), Frame(1 / 60), Frame(0.1 + 0.2, (Touch(0, "down", 10.5, 20.0), Key("a", True, "Ä")))]
    frames += [Frame(1.0 + step / 60) for step in range(300)]
    frames += [Frame(9.0, (Touch(0, "up", 10.5, 20.0, "mouse"), Resized(), Quit()))]
    assert read_log(written(tmp_path / "log", frames)) == (HEADER, frames)


def test_after_a_crash_all_inputs_are_there(tmp_path: Path) -> None:
    writer = InputWriter(tmp_path / "log", HEADER)
    writer.frame(0.5, [Key("return")])
    writer.frame(0.6)
    assert read_log(tmp_path / "log")[1] == [Frame(0.5, (Key("return"),))]
    with (tmp_path / "log").open("a") as file:
        file.write('{"t":[0.6,0.7],"in":[["ke')
    assert read_log(tmp_path / "log")[1] == [Frame(0.5, (Key("return"),))]
    writer.close()


def test_quiet_frames_take_little_room(tmp_path: Path) -> None:
    path = written(tmp_path / "log", [Frame(step / 60) for step in range(6000)])
    assert path.stat().st_size < 6000 * 22


@pytest.mark.parametrize(("text", "says"), [
    ("", "empty"),
    ("not JSON\n", "not an input log"),
    ('{"format":"something else","version":1}\n', "not an input log"),
    ('{"format":"pope-joan-input"}\n', "not an input log"),
    ('{"format":"pope-joan-input","version":9}\n', "version 9"),
    ("[1,2]\n", "not an input log"),
])
def test_other_files_are_refused_in_words(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "log").write_text(text)
    with pytest.raises(InputLogError, match=says):
        read_log(tmp_path / "log")


def test_binary_files_too(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"\x89PNG\xff\xfe\x00")
    with pytest.raises(InputLogError, match="not text"):
        read_log(tmp_path / "log")


@pytest.mark.parametrize("line", [
    '{"t":[]}', '{"in":[]}', '{"t":["soon"]}', '{"t":[2.0],"in":[["wave",1]]}', '{"t":[2.0],"in":[["touch",1]]}',
    '{"t":[2.0],"in":[["touch","one","down",1,2,"touch"]]}', '[]', '{"t":[0.5]}', '{"t":[3.0],"in":[[]]}',
])
def test_a_line_that_is_no_frame_is_named(tmp_path: Path, line: str) -> None:
    path = written(tmp_path / "log", [Frame(1.0, (Key("a"),))])
    with path.open("a") as file:
        file.write(line + "\n" + json.dumps({"t": [4.0]}) + "\n")
    with pytest.raises(InputLogError, match="line 3"):
        read_log(path)


@pytest.mark.parametrize("rate", [10, 60])
def test_after_a_crash_at_most_a_quarter_of_a_second_is_missing(tmp_path: Path, rate: int) -> None:
    writer = InputWriter(tmp_path / "log", HEADER)
    for k in range(10 * rate):
        writer.frame(k / rate)
        _, frames = read_log(tmp_path / "log")
        assert k / rate - (frames[-1].now_s if frames else 0.0) <= 0.25 + 1 / rate
    writer.close()
