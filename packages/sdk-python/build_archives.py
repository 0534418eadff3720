"""Builds the wheel and the source archive of this package with the standard library only.

Usage: python3 build_archives.py FOLDER. The same files always result in the same archives, so no time is stored.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent
#: Earliest time that a zip file can store.
ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def read_field(name: str) -> str:
    match = re.search(rf'^{name} = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    if match is None:
        raise SystemExit(f"pyproject.toml has no {name}")
    return match.group(1)


def build_metadata(version: str) -> str:
    return (
        f"Metadata-Version: 2.1\nName: recado\nVersion: {version}\nSummary: {read_field('description')}\n"
        f"License: MIT\nRequires-Python: {read_field('requires-python')}\nClassifier: Typing :: Typed\n"
        f"Description-Content-Type: text/markdown\n\n{(ROOT / 'README.md').read_text('utf-8')}"
    )


def list_modules() -> list[Path]:
    return sorted(path for path in (ROOT / "src" / "recado").iterdir() if path.suffix == ".py" or path.name == "py.typed")


def build_wheel(version: str) -> bytes:
    folder = f"recado-{version}.dist-info"
    files = {f"recado/{path.name}": path.read_bytes() for path in list_modules()}
    files[f"{folder}/METADATA"] = build_metadata(version).encode()
    files[f"{folder}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: recado\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{folder}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{folder}/RECORD"] = f"{record}{folder}/RECORD,,\n".encode()
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, ZIP_TIME)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return output.getvalue()


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_source_archive(version: str) -> bytes:
    folder = f"recado-{version}"
    files = {name: (ROOT / name).read_bytes() for name in ("LICENSE", "README.md", "pyproject.toml")}
    files.update({f"src/recado/{path.name}": path.read_bytes() for path in list_modules()})
    files["PKG-INFO"] = build_metadata(version).encode()
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(output.getvalue(), mtime=0)


def main() -> None:
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    version = read_field("version")
    (target / f"recado-{version}-py3-none-any.whl").write_bytes(build_wheel(version))
    (target / f"recado-{version}.tar.gz").write_bytes(build_source_archive(version))


main()
