import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AddressRefused } from './AddressRefused.ts';
import type { AddressPolicy } from './createAddressPolicy.ts';

/** Every address of a name; rejects when there is none. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves to at least one address, all of them permitted. Rejects with `AddressRefused`. */
export type Resolver = (hostname: string) => Promise<readonly [LookupAddress, ...LookupAddress[]]>;

const everyAddress: Lookup = hostname => systemLookup(hostname, { all: true });

/** Of a name with several addresses those remain that may be connected to; a name without any is refused. */
export function createResolver(permits: AddressPolicy, lookup: Lookup = everyAddress): Resolver {
  return async hostname => {
    const found = await lookup(hostname).catch((cause: unknown) => {
      throw new AddressRefused('unresolved', { cause });
    });
    if (found.length === 0) throw new AddressRefused('unresolved');
    const [first, ...others] = found.filter(({ address }) => permits(address));
    if (!first) throw new AddressRefused('private');
    return [first, ...others];
  };
}

/** The look-up of a socket: what it connects to is what was checked, for there is no second look-up in between. */
export function pinnedLookup(resolve: Resolver): LookupFunction {
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
