import { Agent } from 'undici';
import { createAddressPolicy } from '../../core/addresses/createAddressPolicy.ts';
import { createAddressResolver, createPinnedDnsLookup } from '../../core/addresses/createAddressResolver.ts';
import { resolveWithoutDns } from '../../core/addresses/resolveWithoutDns.ts';
import { checkUrl } from './checkUrl.ts';
import { createGuardedConnector } from './createGuardedConnector.ts';
import { createGuardedFetch } from './createGuardedFetch.ts';
import type { SsrfGuard, SsrfGuardOptions } from './SsrfGuard.ts';

/**
 * Creates the SSRF guard of a server. The guard keeps HTTP connections open, so it must be closed with the
 * server.
 *
 * @throws Error if one of the allowed private CIDRs is invalid
 */
export function createSsrfGuard({ allowedPrivateCidrs, lookup }: SsrfGuardOptions): SsrfGuard {
  const permits = createAddressPolicy(allowedPrivateCidrs);
  const resolve = createAddressResolver(permits, lookup);
  const dispatcher = new Agent({ connect: createGuardedConnector(permits, createPinnedDnsLookup(resolve)) });
  const check = (url: string | URL) => checkUrl(url, permits);
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
