import { getSourceNetworks } from './getSourceNetwork.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';

/** Rate limit for each network, with higher limits for the larger IPv6 networks around it. */
export interface NetworkRateLimit {
  /** Returns the milliseconds until all networks of the address accept a request, 0 if they accept one now. */
  getWaitMs(address: string): number;
  add(address: string): void;
  refund(address: string): void;
}

/** @param options rate limit of the narrowest network of an address, such as a /64 */
export function createNetworkRateLimit({ burst, interval, ...options }: LeakyBucketsOptions): NetworkRateLimit {
  const bucketsByFactor = new Map<number, ReturnType<typeof createLeakyBuckets>>();
  const findBuckets = (address: string) =>
    getSourceNetworks(address).map(({ name, limitFactor }) => {
      const buckets =
        bucketsByFactor.get(limitFactor) ??
        createLeakyBuckets({ ...options, burst: burst * limitFactor, interval: interval / limitFactor });
      bucketsByFactor.set(limitFactor, buckets);
      return { buckets, name };
    });

  return {
    getWaitMs: address => Math.max(...findBuckets(address).map(({ buckets, name }) => buckets.getWaitMs(name))),
    add(address) {
      for (const { buckets, name } of findBuckets(address)) buckets.add(name);
    },
    refund(address) {
      for (const { buckets, name } of findBuckets(address)) buckets.refund(name);
    },
  };
}
