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

export interface SsrfGuardedRequest {
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

export interface SsrfGuardedResponse {
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
   * Dispatcher for undici's own functions. After the DNS lookup, it checks the IP address of each connection.
   * Once connected, it checks the peer's IP address again, before the first byte is sent. Requests to forbidden
   * IP addresses fail with `AddressRefused`.
   */
  readonly dispatcher: Dispatcher;
  /**
   * Sends a request. An HTTP error status does not cause an error.
   *
   * @throws AddressRefused for the URL or the target of a redirect; the signal's reason after an abort;
   *   otherwise the error of undici or the socket
   */
  fetch(url: string | URL, request?: SsrfGuardedRequest): Promise<SsrfGuardedResponse>;
  /**
   * Checks a URL without a DNS lookup. Use this for URLs that are only stored now: their addresses are checked
   * again when the URLs are called later.
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
