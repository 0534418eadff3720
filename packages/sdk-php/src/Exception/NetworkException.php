<?php

declare(strict_types=1);

namespace Recado\Exception;

/** No response of the API arrived. The message is for logs and contains no secrets. */
final class NetworkException extends RecadoException
{
    /** There was no connection, or it closed before a response. */
    public const UNREACHABLE = 'unreachable';
    /** No complete response came in time. It is unknown whether the server processed the request. */
    public const TIMEOUT = 'timeout';
    /** The response started and broke off. The server most likely processed the request. */
    public const INTERRUPTED = 'interrupted';
    /** The response is not from the API, but e.g. a redirect or the page of a proxy. */
    public const FOREIGN = 'foreign';

    /** URL of the request, without credentials, query and fragment. */
    public readonly string $url;

    /**
     * @param self::* $reason
     * @param string $detail what the HTTP library reported, for logs
     */
    public function __construct(
        public readonly string $method,
        string $url,
        public readonly string $reason,
        public readonly string $detail = '',
    ) {
        $withoutQuery = (string) preg_replace('/[?#].*$/s', '', $url);
        $this->url = (string) preg_replace('~^([a-z][a-z\d+.-]*:)?//[^/]*@~i', '$1//', $withoutQuery);
        parent::__construct("$method $this->url: $reason");
    }
}
