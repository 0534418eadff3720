import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';
import { networksOf } from './networkOf.ts';

/** A measure for each network, and a larger one for those around it. */
export interface NetworkLimit {
  /** Milliseconds until all networks of the address have room again, 0 for now. */
  wait(address: string): number;
  add(address: string): void;
  giveBack(address: string): void;
}

/** @param options of one network of the narrowest kind */
export function createNetworkLimit({ burst, interval, ...options }: LeakyBucketsOptions): NetworkLimit {
  const kinds = new Map<number, ReturnType<typeof createLeakyBuckets>>();
  const each = (address: string) =>
    networksOf(address).map(({ name, times }) => {
      const buckets =
        kinds.get(times) ??
        createLeakyBuckets({ ...options, burst: burst * times, interval: interval / times });
      kinds.set(times, buckets);
      return { buckets, name };
    });

  return {
    wait: address => Math.max(...each(address).map(({ buckets, name }) => buckets.wait(name))),
    add(address) {
      for (const { buckets, name } of each(address)) buckets.add(name);
    },
    giveBack(address) {
      for (const { buckets, name } of each(address)) buckets.giveBack(name);
    },
  };
}
