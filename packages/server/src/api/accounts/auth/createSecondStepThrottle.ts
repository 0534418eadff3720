import { twoStepTexts } from '@recado/texts';
import { createLeakyBuckets, type LeakyBucketsOptions } from '../../http/rateLimits/leakyBuckets.ts';
import { createTooManyRequestsError } from '../../http/rateLimits/rateLimit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limit of codes from one IP network on one account. */
const ACCOUNT_AND_NETWORK_LIMIT = { burst: 5, interval: MINUTE_MS };
/**
 * Limit of codes that several IP networks share. All networks that are new to an account share one such limit, so an
 * attacker with the password and any number of addresses guesses a code within a day with a probability below 1 in 200:
 * three of a million codes are valid at a time.
 */
const SHARED_LIMIT = { burst: 10, interval: MINUTE_MS };
/** Wrong codes after which the owner is informed: five, of which one is forgotten every five hours. */
const REPORTED_WRONG_CODES = { burst: 5, interval: 5 * HOUR_MS };
/** Limit of such reports: one a day for each account. */
const REPORT_LIMIT = { burst: 1, interval: 24 * HOUR_MS };

/** Source of an attempt to enter a second-step code. */
export interface SecondStepSource {
  /** The narrowest IP network of the request. */
  readonly network: string;
  /** Key of the limit that the network shares with others. Undefined for a network of the account's own sign-ins. */
  readonly sharedLimit: string | undefined;
}

/**
 * Limits the six-digit codes that are tried with the right password. Attempts from other places do not lock out the
 * owner: a network from which the account signed in has a limit of its own, and so has each known sign-in location.
 * The counts are kept in the memory of the process.
 */
export function createSecondStepThrottle(options: Pick<LeakyBucketsOptions, 'now' | 'maxKeys'> = {}) {
  const pairs = createLeakyBuckets({ ...ACCOUNT_AND_NETWORK_LIMIT, ...options });
  const shared = createLeakyBuckets({ ...SHARED_LIMIT, ...options });
  const wrongCodes = createLeakyBuckets({ ...REPORTED_WRONG_CODES, ...options });
  const reports = createLeakyBuckets({ ...REPORT_LIMIT, ...options });
  const pairOf = (userId: string, { network }: SecondStepSource) => JSON.stringify([userId, network]);
  const sharedOf = (userId: string, { sharedLimit }: SecondStepSource) =>
    sharedLimit === undefined ? undefined : JSON.stringify([userId, sharedLimit]);

  return {
    /** Counts an attempt, before its code is checked. @throws TooManyRequests with the next step */
    attempt(userId: string, source: SecondStepSource): void {
      const [pair, sharedKey] = [pairOf(userId, source), sharedOf(userId, source)];
      const waitMs = Math.max(pairs.getWaitMs(pair), sharedKey === undefined ? 0 : shared.getWaitMs(sharedKey));
      if (waitMs > 0) throw createTooManyRequestsError(waitMs, twoStepTexts.errors.tooMany);
      pairs.add(pair);
      if (sharedKey !== undefined) shared.add(sharedKey);
    },

    /** Removes an attempt from the count, because its code was right. */
    refund(userId: string, source: SecondStepSource): void {
      const sharedKey = sharedOf(userId, source);
      pairs.refund(pairOf(userId, source));
      if (sharedKey !== undefined) shared.refund(sharedKey);
    },

    /** Counts a wrong or refused code. @returns whether the owner should be informed now */
    countWrongCode(userId: string): boolean {
      wrongCodes.add(userId);
      if (wrongCodes.getWaitMs(userId) === 0 || reports.getWaitMs(userId) > 0) return false;
      reports.add(userId);
      return true;
    },
  };
}
export type SecondStepThrottle = ReturnType<typeof createSecondStepThrottle>;
