import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AddressRefused } from './AddressRefused.ts';
import type { IpAddressPolicy } from './createIpAddressPolicy.ts';

/** Returns every address of a host name. Rejects if the name has no address. */
export type HostNameLookup = (hostname: string) => Promise<readonly LookupAddress[]>;

const lookUpAllAddresses: HostNameLookup = hostname => systemLookup(hostname, { all: true });

/** Creates a resolver that drops forbidden addresses, and rejects a host name without a permitted address. */
export function createAddressResolver(addressPolicy: IpAddressPolicy, lookup: HostNameLookup = lookUpAllAddresses) {
  return {
    /** Resolves a host name to its permitted IP addresses. @throws AddressRefused if none is permitted */
    async resolvePermittedAddresses(hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
      const addresses = await lookup(hostname).catch((cause: unknown) => {
        throw new AddressRefused('unresolved', { cause });
      });
      if (addresses.length === 0) throw new AddressRefused('unresolved');
      const [first, ...others] = addresses.filter(({ address }) => addressPolicy.isAddressPermitted(address));
      if (!first) throw new AddressRefused('private');
      return [first, ...others];
    },
  };
}
export type AddressResolver = ReturnType<typeof createAddressResolver>;

/**
 * Creates the `lookup` function of a socket. The socket connects to exactly the address that was
 * checked, because no second lookup could return another one (DNS rebinding).
 */
export function createPinnedDnsLookup(resolver: AddressResolver): LookupFunction {
  return function lookUpPinnedAddress(hostname, options, callback) {
    resolver.resolvePermittedAddresses(hostname).then(
      addresses => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
