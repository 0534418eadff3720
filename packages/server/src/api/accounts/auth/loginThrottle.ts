import { apiErrorTexts as texts } from '@recado/texts';
import { getSourceIpNetwork } from '../../http/rateLimits/getSourceIpNetwork.ts';
import { createLeakyBuckets, type LeakyBucketsOptions } from '../../http/rateLimits/leakyBuckets.ts';
import { createTooManyRequestsError } from '../../http/rateLimits/rateLimit.ts';
import { createSourceIpNetworkRateLimit } from '../../http/rateLimits/sourceIpNetworkRateLimit.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Limit of sign-in attempts from one IP network on one account. */
const ACCOUNT_AND_NETWORK_LIMIT = { burst: 5, interval: MINUTE_MS };
/**
 * Limit of sign-in attempts from one IP network, high enough for all people in an office. An IPv6 network
 * is part of larger networks, which have higher limits.
 */
const NETWORK_LIMIT = { burst: 20, interval: 10 * SECOND_MS };
/** Limit of attempts on one account from all IP networks. An account above it counts as under attack. */
const ACCOUNT_LIMIT = { burst: 20, interval: 5 * MINUTE_MS };
/**
 * Drops that an attempt adds to the leaky bucket of its IP network while the account is under attack. Each IP
 * network then has one attempt, and afterwards one more every five minutes.
 */
const DROPS_DURING_ATTACK = 5;

export interface LoginAttempt {
  /** Must be called if the password was right. It clears the IP network's counted attempts on this account. */
  markSucceeded(): void;
  /** Must be called if the sign-in needs more credentials. Removes only this attempt from the count. */
  refund(): void;
  /**
   * Must be called if the password was right, but another credential is checked now. The attempt counts no longer as a
   * guess of the password on this account, but still as work for its IP network.
   */
  acceptPassword(): void;
}

/**
 * Slows down password guessing, but gives strangers no way to lock out the owner of an account.
 *
 * - From each IP network, an account accepts five attempts, then one a minute. A right password restores
 *   all five.
 * - Each IP network has twenty attempts on all accounts together, then one every ten seconds. An IPv6 /56
 *   has three times and an IPv6 /48 ten times as many. A right password restores only its own attempt.
 *   Otherwise the owner of one account could guess the passwords of all others forever.
 * - After more than twenty wrong attempts from any IP networks, an account is under attack. The attack ends
 *   when the attempts are slower than one in five minutes. During the attack, each IP network has one
 *   attempt on the account, then one in five minutes.
 *
 * No rule rejects an IP network because of other networks, except those in the same customer's IPv6
 * network. The owner's first attempt from a network without failures is always accepted. Unknown
 * accounts are counted like existing ones. The counts are kept in the memory of the process.
 */
export function createLoginThrottle(options: Pick<LeakyBucketsOptions, 'now' | 'maxKeys'> = {}) {
  const pairs = createLeakyBuckets({ ...ACCOUNT_AND_NETWORK_LIMIT, ...options });
  const networks = createSourceIpNetworkRateLimit({ ...NETWORK_LIMIT, ...options });
  const accounts = createLeakyBuckets({ ...ACCOUNT_LIMIT, ...options });

  return {
    /**
     * Counts an attempt. It must be called before any work is done for the attempt.
     *
     * @throws TooManyRequests with the seconds until another attempt from this IP network is accepted
     */
    attempt(email: string, address: string): LoginAttempt {
      const account = email.trim().toLowerCase();
      const network = getSourceIpNetwork(address);
      const pair = JSON.stringify([account, network]);
      const isUnderAttack = accounts.getWaitMs(account) > 0;

      const waitMs = Math.max(
        networks.getWaitMs(address),
        pairs.getWaitMs(pair, isUnderAttack ? 1 : ACCOUNT_AND_NETWORK_LIMIT.burst),
      );
      if (waitMs > 0) throw createTooManyRequestsError(waitMs, texts.login.tooMany);

      const drops = isUnderAttack ? DROPS_DURING_ATTACK : 1;
      networks.add(address);
      pairs.add(pair, drops);
      accounts.add(account);
      let isPasswordAccepted = false;
      return {
        markSucceeded() {
          pairs.reset(pair);
          networks.refund(address);
          if (!isPasswordAccepted) accounts.refund(account);
        },
        refund() {
          pairs.refund(pair, drops);
          networks.refund(address);
          accounts.refund(account);
        },
        acceptPassword() {
          isPasswordAccepted = true;
          pairs.refund(pair, drops);
          accounts.refund(account);
        },
      };
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
