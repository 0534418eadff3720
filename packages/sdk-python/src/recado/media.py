"""Files to send: an address, an uploaded file, a file on disk, or bytes."""

from __future__ import annotations

import mimetypes
import os
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Optional, Union

from .transport import CHUNK_BYTES, Body

#: Accepted wherever a file is sent. A `str` is an address (`https://…`), never a path.
MediaSource = Union["Media", str, bytes, Path]
_OTHER_TYPES = {".webp": "image/webp", ".ogg": "audio/ogg", ".opus": "audio/ogg", ".heic": "image/heic"}


@dataclass(frozen=True)
class Media:
    """A file to send. Create it with `url`, `id`, `file` or `data`."""

    media_url: Optional[str] = None
    media_id: Optional[str] = None
    path: Optional[Path] = None
    content: Optional[bytes] = None
    file_name: Optional[str] = None
    mime_type: Optional[str] = None

    @staticmethod
    def url(address: str) -> Media:
        """File that the server downloads from an address."""
        return Media(media_url=address)

    @staticmethod
    def id(media_id: str) -> Media:
        """File that was uploaded before, by its `mediaId`."""
        return Media(media_id=media_id)

    @staticmethod
    def file(path: Union[str, Path], mime_type: Optional[str] = None, file_name: Optional[str] = None) -> Media:
        """File on disk. It is read in blocks while it is uploaded, and never as a whole.

        :raises FileNotFoundError: when the file does not exist
        """
        place = Path(path)
        if not place.is_file():
            raise FileNotFoundError(f"There is no file {str(place)!r}.")
        return Media(path=place, file_name=_name_of(file_name or place.name), mime_type=mime_type)

    @staticmethod
    def data(content: bytes, file_name: str, mime_type: Optional[str] = None) -> Media:
        """Bytes in memory, up to 100 MB. The name's ending tells the type, unless `mime_type` does."""
        return Media(content=content, file_name=_name_of(file_name), mime_type=mime_type)

    @staticmethod
    def of(source: MediaSource) -> Media:
        """Convert any accepted source.

        :raises ValueError: for text that is no address, such as a path
        """
        if isinstance(source, Media):
            return source
        if isinstance(source, Path):
            return Media.file(source)
        if isinstance(source, (bytes, bytearray, memoryview)):
            return Media.data(bytes(source), "archivo")
        if re.match(r"https?://", source, re.I):
            return Media.url(source)
        raise ValueError(f"{source!r} is no address. For a file on disk, use Media.file(path). For an upload, Media.id(id).")

    @property
    def is_uploaded(self) -> bool:
        """Whether the server can find the file without an upload."""
        return self.media_url is not None or self.media_id is not None

    def build_form(self) -> tuple[str, Body]:
        """Build a `multipart/form-data` body with the field `file`.

        :returns: its content type, and the body, which can be sent several times
        """
        boundary = uuid.uuid4().hex
        name = self.file_name or "archivo"
        # A file name is UTF-8 as browsers send it, with these three characters escaped (WHATWG HTML, multipart form data).
        escaped = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{escaped}"\r\n'
            f"Content-Type: {self.mime_type or guess_mime_type(name)}\r\n\r\n"
        ).encode()
        form = _Form(head, self, f"\r\n--{boundary}--\r\n".encode())
        return f"multipart/form-data; boundary={boundary}", (len(form), form)


def guess_mime_type(file_name: str) -> str:
    """Guess the type of a file from the ending of its name."""
    ending = os.path.splitext(file_name)[1].lower()
    return _OTHER_TYPES.get(ending) or mimetypes.guess_type(file_name)[0] or "application/octet-stream"


def _name_of(name: str) -> str:
    """Return the last part of a name. It may be a path of Windows, also on another system."""
    return re.split(r"[\\/]", name)[-1] or "archivo"


class _Form:
    """Blocks of a form. Iterating again starts again, so that an attempt can be repeated."""

    def __init__(self, head: bytes, media: Media, tail: bytes) -> None:
        self._head, self._media, self._tail = head, media, tail
        self._size = media.path.stat().st_size if media.path else len(media.content or b"")

    def __len__(self) -> int:
        return len(self._head) + self._size + len(self._tail)

    def __iter__(self) -> Iterator[bytes]:
        yield self._head
        if self._media.path is None:
            yield self._media.content or b""
        else:
            with self._media.path.open("rb") as file:
                yield from _read_blocks(file)
        yield self._tail


def _read_blocks(file: BinaryIO) -> Iterator[bytes]:
    while True:
        block = file.read(CHUNK_BYTES)
        if not block:
            return
        yield block
