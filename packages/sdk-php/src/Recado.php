<?php

declare(strict_types=1);

namespace Recado;

/** Client of Recado's external API: send, receive, verify and answer. */
final class Recado extends Core
{
    use Sends;
    use Reads;
    use Manages;
    use Follows;

    /** Returns a copy whose calls concern another client of the account key. */
    public function withClient(string $clientId): self
    {
        return new self($this->baseUrl, $this->apiToken, $clientId, $this->timeout, $this->retries, $this->proxy, $this->caFile);
    }

    /** @return array<string, mixed> what `var_dump` shows, without the token */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'clientId' => $this->clientId];
    }
}
