import { Agent } from 'undici';
import { createAddressResolver, createPinnedDnsLookup } from '../../core/addresses/createAddressResolver.ts';
import { createIpAddressPolicy } from '../../core/addresses/createIpAddressPolicy.ts';
import { resolveWithoutDns } from '../../core/addresses/resolveWithoutDns.ts';
import { createGuardedConnector } from './createGuardedConnector.ts';
import { createGuardedFetch } from './createGuardedFetch.ts';
import { parsePermittedUrl } from './parsePermittedUrl.ts';
import type { SsrfGuard, SsrfGuardOptions } from './SsrfGuard.ts';

/**
 * Creates the SSRF guard of a server. The guard keeps HTTP connections open, so it must be closed with the
 * server.
 *
 * @throws Error if one of the allowed private CIDRs is invalid
 */
export function createSsrfGuard({ allowedPrivateCidrs, lookup }: SsrfGuardOptions): SsrfGuard {
  const permits = createIpAddressPolicy(allowedPrivateCidrs);
  const resolve = createAddressResolver(permits, lookup);
  const dispatcher = new Agent({ connect: createGuardedConnector(permits, createPinnedDnsLookup(resolve)) });
  const check = (url: string | URL) => parsePermittedUrl(url, permits);
  return {
    dispatcher,
    fetch: createGuardedFetch(dispatcher, check),
    check,
    checkResolved: async requestedUrl => {
      const url = check(requestedUrl);
      if (resolveWithoutDns(url.hostname).length === 0) await resolve(url.hostname);
      return url;
    },
    close: () => dispatcher.destroy(),
  };
}
