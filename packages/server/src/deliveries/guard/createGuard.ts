import { Agent } from 'undici';
import { createAddressPolicy } from '../../ground/addresses/createAddressPolicy.ts';
import { createResolver, pinnedLookup } from '../../ground/addresses/createResolver.ts';
import { knownAddresses } from '../../ground/addresses/knownAddresses.ts';
import { checkUrl } from './checkUrl.ts';
import { createConnector } from './createConnector.ts';
import { createFetch } from './createFetch.ts';
import type { Guard, GuardOptions } from './Guard.ts';

/**
 * One guard serves a whole server; it holds connections, so it is closed with it.
 *
 * @throws Error when one of the CIDRs is none
 */
export function createGuard({ allowedPrivateCidrs, lookup }: GuardOptions): Guard {
  const permits = createAddressPolicy(allowedPrivateCidrs);
  const resolve = createResolver(permits, lookup);
  const dispatcher = new Agent({ connect: createConnector(permits, pinnedLookup(resolve)) });
  const check = (url: string | URL) => checkUrl(url, permits);
  return {
    dispatcher,
    fetch: createFetch(dispatcher, check),
    check,
    checkResolved: async given => {
      const url = check(given);
      if (knownAddresses(url.hostname).length === 0) await resolve(url.hostname);
      return url;
    },
    close: () => dispatcher.destroy(),
  };
}
