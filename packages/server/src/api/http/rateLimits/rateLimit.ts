import { apiErrorTexts as texts } from '@recado/texts';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';
import { createSourceIpNetworkRateLimit } from './sourceIpNetworkRateLimit.ts';

export interface RateLimitOptions extends LeakyBucketsOptions {
  /** Returns the Spanish error text. `seconds`: seconds until a request is accepted again. */
  readonly message?: (seconds: number) => string;
}

/**
 * Counts a request for `key`, such as an IP network or a client's ID.
 * @throws TooManyRequests when `key` has reached its limit
 */
export type RateLimit = (key: string) => void;

/** Limits requests per `key`, such as an ID. Each key has an immediate burst, then one request per interval. */
export function createRateLimit({ message = texts.tooManyRequests, ...options }: RateLimitOptions): RateLimit {
  const buckets = createLeakyBuckets(options);
  return key => {
    const waitMs = buckets.getWaitMs(key);
    if (waitMs > 0) throw createTooManyRequestsError(waitMs, message);
    buckets.add(key);
  };
}

/** Limits the requests from each IP network. The larger networks around an IPv6 network have higher limits. */
export function createIpAddressRateLimit(options: LeakyBucketsOptions): RateLimit {
  const networks = createSourceIpNetworkRateLimit(options);
  return address => {
    const waitMs = networks.getWaitMs(address);
    if (waitMs > 0) throw createTooManyRequestsError(waitMs, texts.tooManyRequests);
    networks.add(address);
  };
}

/** @param waitMs milliseconds until the next request is accepted */
export function createTooManyRequestsError(waitMs: number, message: (seconds: number) => string): TooManyRequests {
  const seconds = Math.ceil(waitMs / 1000);
  return new TooManyRequests(message(seconds), seconds);
}
