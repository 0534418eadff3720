import { errors as texts } from '@recado/texts';
import { getSourceNetwork } from './getSourceNetwork.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';
import { createNetworkLimit } from './networkLimit.ts';
import { createTooManyRequestsError } from './rateLimit.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Attempts of one network on one account. */
const ACCOUNT_AND_NETWORK_LIMIT = { burst: 5, interval: MINUTE_MS };
/** Attempts of one network, enough for an office. The IPv6 networks around it may make more. */
const NETWORK_LIMIT = { burst: 20, interval: 10 * SECOND_MS };
/** Attempts of all networks on one account. Beyond this, the account is under attack. */
const ACCOUNT_LIMIT = { burst: 20, interval: 5 * MINUTE_MS };
/** Drops per attempt during an attack: one attempt per network, then one in five minutes. */
const DROPS_DURING_ATTACK = 5;

export interface LoginAttempt {
  /** Must be called if the password was right. */
  markSucceeded(): void;
  /** Must be called if more credentials are needed: refunds this attempt and no other. */
  refund(): void;
}

export interface LoginThrottle {
  /**
   * Counts an attempt, before any work is done for it.
   *
   * @throws TooManyRequests with the seconds until this network's next attempt is accepted
   */
  attempt(email: string, address: string): LoginAttempt;
}

/**
 * Slows down password guessing, without a lock-out that a stranger could cause.
 *
 * - Each pair of account and network has five attempts, then one a minute. A right password
 *   restores all five.
 * - Each network has twenty attempts on any accounts, then one each ten seconds; a /56 has three
 *   times, a /48 ten times as many. A right password restores only its own attempt: otherwise the
 *   owner of one account could guess at all others forever.
 * - More than twenty wrong attempts on one account, from any networks, put it under attack until
 *   they are slower than one in five minutes. Each network then has one attempt on it, then one
 *   in five minutes.
 *
 * No rule rejects a network because of other networks, except those in the same customer's IPv6
 * network. The owner's first attempt from a network without failures is always accepted. Unknown
 * accounts are counted like existing ones. Counts live in the memory of the process.
 */
export function createLoginThrottle(options: Pick<LeakyBucketsOptions, 'now' | 'maxKeys'> = {}): LoginThrottle {
  const pairs = createLeakyBuckets({ ...ACCOUNT_AND_NETWORK_LIMIT, ...options });
  const networks = createNetworkLimit({ ...NETWORK_LIMIT, ...options });
  const accounts = createLeakyBuckets({ ...ACCOUNT_LIMIT, ...options });

  return {
    attempt(email, address) {
      const account = email.trim().toLowerCase();
      const network = getSourceNetwork(address);
      const pair = JSON.stringify([account, network]);
      const isUnderAttack = accounts.getWaitMs(account) > 0;

      const waitMs = Math.max(
        networks.getWaitMs(address),
        pairs.getWaitMs(pair, isUnderAttack ? 1 : ACCOUNT_AND_NETWORK_LIMIT.burst),
      );
      if (waitMs > 0) throw createTooManyRequestsError(waitMs, texts.login.tooMany);

      networks.add(address);
      pairs.add(pair, isUnderAttack ? DROPS_DURING_ATTACK : 1);
      accounts.add(account);
      return {
        markSucceeded() {
          pairs.reset(pair);
          networks.refund(address);
          accounts.refund(account);
        },
        refund() {
          pairs.refund(pair);
          networks.refund(address);
          accounts.refund(account);
        },
      };
    },
  };
}
