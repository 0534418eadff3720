import { getSourceIpNetworks } from './getSourceIpNetwork.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';

/** Rate limit for each IP network. An IPv6 network is part of larger networks, which have higher limits. */
export interface SourceIpNetworkRateLimit {
  /** Milliseconds until all IP networks that contain `address` may make another request; 0 if they may now. */
  getWaitMs(address: string): number;
  add(address: string): void;
  refund(address: string): void;
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
      return { buckets, name };
    });

  return {
    getWaitMs(address) {
      return Math.max(...findBuckets(address).map(({ buckets, name }) => buckets.getWaitMs(name)));
    },
    add(address) {
      for (const { buckets, name } of findBuckets(address)) buckets.add(name);
    },
    refund(address) {
      for (const { buckets, name } of findBuckets(address)) buckets.refund(name);
    },
  };
}
