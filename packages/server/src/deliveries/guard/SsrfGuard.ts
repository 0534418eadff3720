import type { Dispatcher } from 'undici';
import type { HostNameLookup } from '../../core/addresses/createAddressResolver.ts';

export interface SsrfGuardOptions {
  /** Non-public networks that requests may reach, as CIDR (`10.0.0.0/8`, `fd00::/8`). */
  readonly allowedPrivateCidrs: readonly string[];
  /**
   * Function that looks up host names. The default is the lookup of the system, which also resolves names
   * of the hosts file and of containers.
   */
  readonly lookup?: HostNameLookup | undefined;
}

export interface GuardedRequest {
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Aborts the request or the reading of the response body. Both then fail with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Maximum number of redirects that a GET or HEAD request follows; 3 by default. Each target is checked
   * like the first URL. If it is 0, the caller gets the redirect response.
   */
  readonly redirects?: number;
}

export interface GuardedResponse {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** Body of the response, not decoded. The caller must read or destroy it. */
  readonly body: Dispatcher.ResponseData['body'];
  /** URL that returned the response, after redirects. */
  readonly url: URL;
}

/**
 * Protects against server-side request forgery: requests to URLs that users choose can only reach
 * public addresses and networks that the operator allowed. The guard permits http and https without
 * credentials, on any port.
 */
export interface SsrfGuard {
  /**
   * Dispatcher for undici's own functions. The IP address of each connection is checked after the DNS lookup.
   * It is checked again on the connected peer, before the first byte is sent. Requests to forbidden IP
   * addresses fail with `AddressRefused`.
   */
  readonly dispatcher: Dispatcher;
  /**
   * Sends a request. An HTTP error status does not cause an error.
   *
   * @throws AddressRefused for the URL or the target of a redirect; the signal's reason after an abort;
   *   otherwise the error of undici or the socket
   */
  fetch(url: string | URL, request?: GuardedRequest): Promise<GuardedResponse>;
  /**
   * Checks a URL without a lookup. This is for URLs that are stored now and called later, when their
   * address is checked again.
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
