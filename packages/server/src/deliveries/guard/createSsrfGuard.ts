import { Agent, type Dispatcher } from 'undici';
import {
  createAddressResolver,
  createPinnedDnsLookup,
  type HostNameLookup,
} from '../../core/addresses/createAddressResolver.ts';
import { createIpAddressPolicy } from '../../core/addresses/createIpAddressPolicy.ts';
import { resolveWithoutDns } from '../../core/addresses/resolveWithoutDns.ts';
import { createGuardedConnector } from './createGuardedConnector.ts';
import { createGuardedFetch, type SsrfGuardedRequest, type SsrfGuardedResponse } from './createGuardedFetch.ts';
import { parsePermittedUrl } from './parsePermittedUrl.ts';

export interface SsrfGuardOptions {
  /** Non-public networks that requests may reach, as CIDR (`10.0.0.0/8`, `fd00::/8`). */
  readonly allowedPrivateCidrs: readonly string[];
  /**
   * Function that looks up host names. The default is the lookup of the system, which also resolves names
   * of the hosts file and of containers.
   */
  readonly lookup?: HostNameLookup | undefined;
}

/**
 * Creates the protection against server-side request forgery: requests to URLs that users choose can only
 * reach public addresses and networks that the operator allowed. The guard permits http and https without
 * credentials, on any port. It keeps HTTP connections open, so it must be closed with the server.
 *
 * @throws Error if one of the allowed private CIDRs is invalid
 */
export function createSsrfGuard({ allowedPrivateCidrs, lookup }: SsrfGuardOptions) {
  const addressPolicy = createIpAddressPolicy(allowedPrivateCidrs);
  const addressResolver = createAddressResolver(addressPolicy, lookup);
  const dispatcher = new Agent({
    connect: createGuardedConnector(addressPolicy, createPinnedDnsLookup(addressResolver)),
  });
  const checkUrl = (url: string | URL): URL => parsePermittedUrl(url, addressPolicy);
  const guardedFetch = createGuardedFetch(dispatcher, checkUrl);

  return {
    /**
     * Dispatcher for undici's own functions. After the DNS lookup, it checks the IP address of each connection.
     * Once connected, it checks the peer's IP address again, before the first byte is sent. Requests to forbidden
     * IP addresses fail with `AddressRefused`.
     */
    dispatcher: dispatcher as Dispatcher,

    /**
     * Sends a request. An HTTP error status does not cause an error.
     *
     * @throws AddressRefused for the URL or the target of a redirect; the signal's reason after an abort;
     *   otherwise the error of undici or the socket
     */
    async fetch(url: string | URL, request?: SsrfGuardedRequest): Promise<SsrfGuardedResponse> {
      return guardedFetch.fetchPermittedUrl(url, request);
    },

    /**
     * Checks a URL without a DNS lookup. Use this for URLs that are only stored now: their addresses are checked
     * again when the URLs are called later.
     *
     * @throws AddressRefused
     */
    check(url: string | URL): URL {
      return checkUrl(url);
    },

    /**
     * Checks a URL like `check`, and also looks up its host name.
     *
     * @throws AddressRefused
     */
    async checkResolved(requestedUrl: string | URL): Promise<URL> {
      const url = checkUrl(requestedUrl);
      if (resolveWithoutDns(url.hostname).length === 0) await addressResolver.resolvePermittedAddresses(url.hostname);
      return url;
    },

    /** Closes idle connections and aborts the others. */
    async close(): Promise<void> {
      await dispatcher.destroy();
    },
  };
}
export type SsrfGuard = ReturnType<typeof createSsrfGuard>;
