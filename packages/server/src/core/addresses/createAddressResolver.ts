import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AddressRefused } from './AddressRefused.ts';
import type { IpAddressPolicy } from './createIpAddressPolicy.ts';

/** Returns every address of a host name. Rejects if the name has no address. */
export type HostNameLookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves a host name to its permitted IP addresses. Rejects with `AddressRefused` if none is permitted. */
export type AddressResolver = (hostname: string) => Promise<readonly [LookupAddress, ...LookupAddress[]]>;

const lookUpAllAddresses: HostNameLookup = hostname => systemLookup(hostname, { all: true });

/** Creates a resolver that drops forbidden addresses, and rejects a host name without a permitted address. */
export function createAddressResolver(
  permits: IpAddressPolicy,
  lookup: HostNameLookup = lookUpAllAddresses,
): AddressResolver {
  return async hostname => {
    const addresses = await lookup(hostname).catch((cause: unknown) => {
      throw new AddressRefused('unresolved', { cause });
    });
    if (addresses.length === 0) throw new AddressRefused('unresolved');
    const [first, ...others] = addresses.filter(({ address }) => permits(address));
    if (!first) throw new AddressRefused('private');
    return [first, ...others];
  };
}

/**
 * Creates the `lookup` function of a socket. The socket connects to exactly the address that was
 * checked, because no second lookup could return another one (DNS rebinding).
 */
export function createPinnedDnsLookup(resolve: AddressResolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      addresses => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
