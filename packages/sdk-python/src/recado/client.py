"""The client of the API."""

from __future__ import annotations

from .following import Following
from .managing import Managing
from .reading import Reading
from .sending import Sending


class Recado(Sending, Reading, Managing, Following):
    """Client of Recado's external API. It can be shared by threads, and survives a fork.

    :param base_url: address of the API with its prefix, such as ``https://recado.example.mx/api``
    :param api_token: API token of a client (``rcd_…``), or an account key (``rk_…``)
    :param client_id: client of the calls, if ``api_token`` is a key for several clients
    :param timeout: seconds for one complete exchange, 60 by default
    :param retries: repetitions of a failed request, 3 by default. 0 disables them
    :param proxy: address of an HTTP proxy, ``""`` for none. By default ``HTTPS_PROXY`` and ``NO_PROXY`` apply
    :param ssl_context: trusted certificates, e.g. ``ssl.create_default_context(cafile="company.pem")``
    """

    def with_client(self, client_id: str) -> Recado:
        """Return a copy whose calls concern another client of the account key."""
        return Recado(
            self.base_url,
            self._api_token,
            client_id,
            timeout=self._timeout,
            retries=self._retries,
            proxy=self._proxy,
            ssl_context=self._ssl_context,
        )

    def close(self) -> None:
        """Close the connection of this thread. The client can be used again afterwards."""
        self._transport.close()

    def __enter__(self) -> Recado:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Recado({self.base_url!r}, client_id={self.client_id!r})"
