"""HTTP over the standard library: one kept connection per thread, proxies, and one deadline per exchange."""

from __future__ import annotations

import base64
import http.client
import os
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Optional, Union
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .errors import NetworkError

CHUNK_BYTES = 65_536
#: A body is text, or blocks with their total length in bytes. Blocks are created for each attempt.
Body = Union[bytes, tuple[int, Iterable[bytes]], None]


@dataclass(frozen=True)
class Request:
    """Request as it is sent: the URL is complete, names of headers are lower-case."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Body = None


@dataclass(frozen=True)
class Limits:
    """Time limits of one exchange: ``deadline`` on the monotonic clock, ``silence`` in seconds without data."""

    deadline: Optional[float]
    silence: Optional[float] = None


class Response:
    """Response whose body has not been read. ``headers`` has lower-case names."""

    def __init__(self, request: Request, raw: http.client.HTTPResponse, link: _Link, limits: Limits) -> None:
        self.status = raw.status
        self.headers = {name.lower(): value for name, value in raw.getheaders()}
        self._request, self._raw, self._link, self._limits = request, raw, link, limits

    def read(self) -> bytes:
        """Read the complete body.

        :raises NetworkError: when the body breaks off or the time is over
        """
        return b"".join(self.chunks())

    def chunks(self) -> Iterator[bytes]:
        """Yield the body in blocks of at most 64 KiB, as they arrive."""
        is_complete = False
        expected = self._raw.length
        received = 0
        try:
            while True:
                self._link.limit(self._limits)
                block = self._raw.read1(CHUNK_BYTES)
                if not block:
                    break
                received += len(block)
                yield block
            # `read1` returns nothing for a body that ends too early.
            if expected is not None and received < expected:
                raise http.client.IncompleteRead(b"", expected - received)
            is_complete = True
        except socket.timeout as cause:
            raise NetworkError(self._request.method, self._request.url, "timeout") from cause
        except (OSError, http.client.HTTPException, ValueError) as cause:
            raise NetworkError(self._request.method, self._request.url, "interrupted") from cause
        finally:
            if not is_complete or self._raw.will_close:
                self._link.close()
            self._raw.close()

    def close(self) -> None:
        """Close the connection, so that the rest of the body is not transferred."""
        self._link.close()


class _Link:
    """Connection of one thread to the server or to its proxy."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self.connection = connection
        self.process = os.getpid()
        self.socket: Optional[socket.socket] = None

    def is_reusable(self) -> bool:
        """Whether the connection is open, idle and not inherited from a parent process."""
        if self.socket is None or self.connection.sock is None or self.process != os.getpid():
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self.socket, selectors.EVENT_READ)
            # An idle connection is readable only if the server has closed it.
            return not selector.select(0)

    def limit(self, limits: Limits) -> None:
        if self.socket is None:
            return
        remaining = limits.silence if limits.deadline is None else limits.deadline - time.monotonic()
        if remaining is not None and remaining <= 0:
            raise socket.timeout("The exchange took too long.")
        self.socket.settimeout(remaining)

    def close(self) -> None:
        # A child process must not end the parent's TLS session, so it only forgets the connection.
        if self.process == os.getpid():
            self.connection.close()
        self.socket = None

    def __del__(self) -> None:
        # A thread that ends, or a program without `close`, leaves its connection to the garbage collector.
        self.close()


class Transport:
    """Sends requests to one server.

    :param base_url: URL of the API, which names the server
    :param timeout: seconds for one complete exchange
    :param proxy: URL of a proxy, ``""`` for none, or ``None`` for the variables ``HTTPS_PROXY`` and ``NO_PROXY``
    :param ssl_context: certificates to trust, instead of those of the operating system
    """

    def __init__(self, base_url: str, timeout: float, proxy: Optional[str], ssl_context: Optional[ssl.SSLContext]) -> None:
        self._target = urlsplit(base_url)
        if self._target.scheme not in ("http", "https") or not self._target.hostname:
            raise ValueError(f"base_url must be an address such as https://recado.example.mx/api, got {base_url!r}")
        self._timeout, self._proxy, self._ssl_context = timeout, proxy, ssl_context
        self._local = threading.local()

    def send(
        self,
        request: Request,
        timeout: Optional[float] = None,
        *,
        silence: Optional[float] = None,
        repeatable: bool = True,
    ) -> Response:
        """Send a request. Never follows redirects, so that no token reaches another host.

        :param timeout: seconds for the exchange, instead of the default
        :param silence: seconds without data after which a stream counts as dead. A stream has no other limit, and
            its own connection
        :param repeatable: whether a repetition cannot do the work twice. Other requests get a new connection, because the
            server may close an idle one at the moment at which the request is sent
        :raises NetworkError: when no response arrives
        """
        seconds = self._timeout if timeout is None else timeout
        limits = Limits(time.monotonic() + seconds) if silence is None else Limits(None, silence)
        kept = self._take_kept_link() if repeatable and silence is None else None
        if kept is not None:
            try:
                return self._exchange(kept, request, limits)
            except NetworkError as error:
                if error.reason != "unreachable":
                    raise
        return self._exchange(self._open_link(request, seconds, is_kept=silence is None), request, limits)

    def _exchange(self, link: _Link, request: Request, limits: Limits) -> Response:
        try:
            link.limit(limits)
            self._write(link.connection, request)
            raw = link.connection.getresponse()
        except (OSError, http.client.HTTPException) as cause:
            link.close()
            raise _describe_failure(request, cause) from cause
        response = Response(request, raw, link, limits)
        if response.status < 200 or 300 <= response.status < 400:
            response.close()
            raise NetworkError(request.method, request.url, "foreign")
        return response

    def close(self) -> None:
        """Close the connection of this thread."""
        link: Optional[_Link] = getattr(self._local, "link", None)
        if link is not None:
            link.close()

    def _take_kept_link(self) -> Optional[_Link]:
        kept: Optional[_Link] = getattr(self._local, "link", None)
        return kept if kept is not None and kept.is_reusable() else None

    def _open_link(self, request: Request, seconds: float, is_kept: bool) -> _Link:
        link = _Link(self._create_connection(seconds))
        try:
            link.connection.connect()
        except (OSError, http.client.HTTPException) as cause:
            link.close()
            raise _describe_failure(request, cause) from cause
        link.socket = link.connection.sock
        if is_kept:
            self.close()
            self._local.link = link
        return link

    def _create_connection(self, timeout: float) -> http.client.HTTPConnection:
        proxy = self._find_proxy()
        server = proxy or self._target
        host, port = server.hostname or "", server.port
        if self._target.scheme == "https":
            context = self._ssl_context or ssl.create_default_context()
            secure = http.client.HTTPSConnection(host, port or (80 if proxy else 443), timeout=timeout, context=context)
            if proxy:
                secure.set_tunnel(self._target.hostname or "", self._target.port or 443, _authorize(proxy))
            return secure
        return http.client.HTTPConnection(host, port or 80, timeout=timeout)

    def _find_proxy(self) -> Optional[SplitResult]:
        address = self._proxy
        if address is None:
            host = self._target.netloc.rpartition("@")[2]
            address = None if proxy_bypass(host) else getproxies().get(self._target.scheme)
        if not address:
            return None
        return urlsplit(address if "//" in address else f"http://{address}")

    def _write(self, connection: http.client.HTTPConnection, request: Request) -> None:
        proxy = self._find_proxy() if self._target.scheme == "http" else None
        parts = urlsplit(request.url)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        headers = {**request.headers, **(_authorize(proxy) if proxy else {})}
        body = request.body
        if isinstance(body, tuple):
            headers["content-length"], body = str(body[0]), body[1]  # type: ignore[assignment]
        connection.request(request.method, request.url if proxy else path, body=body, headers=headers)  # type: ignore[arg-type]


def _describe_failure(request: Request, cause: Exception) -> NetworkError:
    is_late = isinstance(cause, socket.timeout)
    return NetworkError(request.method, request.url, "timeout" if is_late else "unreachable")


def _authorize(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    credentials = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"proxy-authorization": f"Basic {base64.b64encode(credentials.encode()).decode()}"}
