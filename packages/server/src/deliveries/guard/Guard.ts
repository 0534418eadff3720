import type { Dispatcher } from 'undici';
import type { Lookup } from '../../core/addresses/createResolver.ts';

export interface GuardOptions {
  /** Non-public networks that requests may reach, as CIDR (`10.0.0.0/8`, `fd00::/8`). */
  readonly allowedPrivateCidrs: readonly string[];
  /** Default: the system's lookup, which also resolves hosts-file and container names. */
  readonly lookup?: Lookup | undefined;
}

export interface GuardedRequest {
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Ends the request and the reading of its body. Both then fail with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Maximum redirects that a GET or HEAD follows, each checked like the first URL. Default 3. With
   * 0, they are returned.
   */
  readonly redirects?: number;
}

export interface GuardedResponse {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** Not decoded. The caller must read or destroy it. */
  readonly body: Dispatcher.ResponseData['body'];
  /** URL that answered, after redirects. */
  readonly url: URL;
}

/**
 * Protects against server-side request forgery: requests to URLs that users choose reach only
 * public addresses or networks that the operator named. Allows http and https without credentials,
 * on any port.
 */
export interface Guard {
  /**
   * For undici's own functions: the address of each connection is checked after the lookup and
   * again on the connected peer, before the first byte. Requests fail with `AddressRefused`, too.
   */
  readonly dispatcher: Dispatcher;
  /**
   * @throws AddressRefused for the URL or one it redirects to; the signal's reason after an abort;
   *   otherwise the error of undici or the socket. An HTTP error status does not throw.
   */
  fetch(url: string | URL, request?: GuardedRequest): Promise<GuardedResponse>;
  /**
   * Checks a URL without a lookup: for URLs that are stored now and called later.
   *
   * @throws AddressRefused
   */
  check(url: string | URL): URL;
  /**
   * Checks a URL like `check`, and also looks up its host name.
   *
   * @throws AddressRefused
   */
  checkResolved(url: string | URL): Promise<URL>;
  /** Closes idle connections and aborts the others. */
  close(): Promise<void>;
}
