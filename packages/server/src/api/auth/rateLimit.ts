import { errors as texts } from '@recado/texts';
import { TooManyRequests } from '../../ground/errors/index.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';
import { createNetworkLimit } from './networkLimit.ts';

export interface RateLimitOptions extends LeakyBucketsOptions {
  /** Spanish; `seconds` until the next one is accepted. */
  readonly message?: (seconds: number) => string;
}

/** Counts one request of `key` (a network, a client's id). @throws TooManyRequests when there was no room */
export type RateLimit = (key: string) => void;

/** A limit on how often each key may come: so many at once, then one each interval. */
export function createRateLimit({
  message = texts.tooManyRequests,
  ...options
}: RateLimitOptions): RateLimit {
  const buckets = createLeakyBuckets(options);
  return key => {
    const wait = buckets.wait(key);
    if (wait > 0) throw tooMany(wait, message);
    buckets.add(key);
  };
}

/** The same for addresses: each network, and with a larger measure the IPv6 networks around it. */
export function createAddressLimit(options: LeakyBucketsOptions): RateLimit {
  const networks = createNetworkLimit(options);
  return address => {
    const wait = networks.wait(address);
    if (wait > 0) throw tooMany(wait, texts.tooManyRequests);
    networks.add(address);
  };
}

/** @param wait milliseconds */
export function tooMany(wait: number, message: (seconds: number) => string): TooManyRequests {
  const seconds = Math.ceil(wait / 1000);
  return new TooManyRequests(message(seconds), seconds);
}
