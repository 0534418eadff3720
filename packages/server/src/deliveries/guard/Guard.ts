import type { Dispatcher } from 'undici';
import type { Lookup } from '../../ground/addresses/createResolver.ts';

export interface GuardOptions {
  /** Networks that may be reached although they are not public, as CIDR (`10.0.0.0/8`, `fd00::/8`). */
  readonly allowedPrivateCidrs: readonly string[];
  /** The system's own unless given: a name in the hosts file or of a container is a name too. */
  readonly lookup?: Lookup | undefined;
}

export interface GuardedRequest {
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Ends the request and the reading of its body; what was thrown then is the signal's reason. */
  readonly signal?: AbortSignal;
  /** How many redirections a GET or HEAD follows, each checked like the first address: 3. 0 hands them back as answers. */
  readonly redirects?: number;
}

export interface GuardedResponse {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** To be read or destroyed by the caller; undecoded. */
  readonly body: Dispatcher.ResponseData['body'];
  /** The address that answered, after redirections. */
  readonly url: URL;
}

/**
 * Keeps requests to addresses that users choose away from networks that are not theirs to reach (server-side request
 * forgery): http and https only, no credentials, and only public addresses or networks the operator named. Ports are free.
 */
export interface Guard {
  /**
   * For undici's own functions: each connection it opens goes to an address that was checked after the look-up and
   * again, on the connected peer, before the first byte. Its requests fail with `AddressRefused` too.
   */
  readonly dispatcher: Dispatcher;
  /**
   * @throws AddressRefused for the address or one it redirects to; the signal's reason when it aborts; undici's or the
   *   socket's error otherwise. The status of the answer throws nothing.
   */
  fetch(url: string | URL, request?: GuardedRequest): Promise<GuardedResponse>;
  /**
   * What can be said without a look-up: for addresses that are stored now and called later.
   *
   * @throws AddressRefused
   */
  check(url: string | URL): URL;
  /**
   * As `check`, and looks the name up.
   *
   * @throws AddressRefused
   */
  checkResolved(url: string | URL): Promise<URL>;
  /** Closes idle connections and ends the others. */
  close(): Promise<void>;
}
