import { getSourceIpNetworks } from './getSourceIpNetwork.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';

/** Rate limit for each IP network. An IPv6 network is part of larger networks, which have higher limits. */
export interface SourceIpNetworkRateLimit {
  /**
   * Milliseconds until `drops` (normally one request) fit in the buckets of all IP networks that contain `address`;
   * 0 if they fit now.
   */
  getWaitMs(address: string, drops?: number): number;
  add(address: string, drops?: number): void;
  refund(address: string, drops?: number): void;
}

/** @param options limit for the narrowest IP network, such as a /64; wider networks have multiples of it */
export function createSourceIpNetworkRateLimit({
  burst,
  interval,
  ...options
}: LeakyBucketsOptions): SourceIpNetworkRateLimit {
  const bucketsByFactor = new Map<number, ReturnType<typeof createLeakyBuckets>>();
  const findBuckets = (address: string) =>
    getSourceIpNetworks(address).map(({ name, limitFactor }) => {
      const buckets =
        bucketsByFactor.get(limitFactor) ??
        createLeakyBuckets({ ...options, burst: burst * limitFactor, interval: interval / limitFactor });
      bucketsByFactor.set(limitFactor, buckets);
      return { buckets, name, burst: burst * limitFactor };
    });

  return {
    getWaitMs(address, drops = 1) {
      const waits = findBuckets(address).map(({ buckets, name, burst }) => buckets.getWaitMs(name, burst - drops + 1));
      return Math.max(...waits);
    },
    add(address, drops) {
      for (const { buckets, name } of findBuckets(address)) buckets.add(name, drops);
    },
    refund(address, drops) {
      for (const { buckets, name } of findBuckets(address)) buckets.refund(name, drops);
    },
  };
}
