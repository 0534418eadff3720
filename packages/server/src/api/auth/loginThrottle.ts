import { errors as texts } from '@recado/texts';
import { createLeakyBuckets, type LeakyBucketsOptions } from './leakyBuckets.ts';
import { createNetworkLimit } from './networkLimit.ts';
import { networkOf } from './networkOf.ts';
import { tooMany } from './rateLimit.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One network trying one account. */
const PAIR = { burst: 5, interval: MINUTE };
/** One network trying any accounts; an office behind one address has to fit in. The IPv6 networks around it have more. */
const NETWORK = { burst: 20, interval: 10 * SECOND };
/** Any networks trying one account; beyond this the account is under attack. */
const ACCOUNT = { burst: 20, interval: 5 * MINUTE };
/** What an attempt on an account under attack weighs: one for each network, then one each five minutes. */
const ATTACKED_DROPS = 5;

export interface LoginAttempt {
  /** To be called when the password was right. */
  succeeded(): void;
  /** To be called when it was right as far as it went, and more is asked for: this attempt is given back, and no other. */
  undone(): void;
}

export interface LoginThrottle {
  /**
   * Counts an attempt, before any work is done for it.
   * @throws TooManyRequests with the seconds after which the next attempt of this network is accepted
   */
  attempt(email: string, address: string): LoginAttempt;
}

/**
 * Slows down guessing without a lock-out that a stranger could bring about.
 *
 * - Each pair of account and network has five attempts, then one a minute; a right password gives all five back.
 * - Each network has twenty attempts on whatever accounts, then one each ten seconds; a /56 has three times, a /48 ten
 *   times as many. A right password gives back its
 *   own attempt only: otherwise whoever has one account could guess at all others for ever.
 * - More than twenty wrong attempts on one account, from wherever, put it under attack, until they come slower than
 *   one in five minutes. Then each network has one attempt on it, then one each five minutes.
 *
 * No rule refuses a network because of what others did, but its neighbours in one customer's IPv6 network: the owner's first attempt from a network that has not failed
 * is always accepted. Accounts that do not exist are counted like those that do. Counts live in the memory of the
 * process and are lost with it.
 */
export function createLoginThrottle(
  options: Pick<LeakyBucketsOptions, 'now' | 'maxKeys'> = {},
): LoginThrottle {
  const pairs = createLeakyBuckets({ ...PAIR, ...options });
  const networks = createNetworkLimit({ ...NETWORK, ...options });
  const accounts = createLeakyBuckets({ ...ACCOUNT, ...options });

  return {
    attempt(email, address) {
      const account = email.trim().toLowerCase();
      const network = networkOf(address);
      const pair = JSON.stringify([account, network]);
      const attacked = accounts.wait(account) > 0;

      const wait = Math.max(networks.wait(address), pairs.wait(pair, attacked ? 1 : PAIR.burst));
      if (wait > 0) throw tooMany(wait, texts.login.tooMany);

      networks.add(address);
      pairs.add(pair, attacked ? ATTACKED_DROPS : 1);
      accounts.add(account);
      return {
        succeeded() {
          pairs.reset(pair);
          networks.giveBack(address);
          accounts.giveBack(account);
        },
        undone() {
          pairs.giveBack(pair);
          networks.giveBack(address);
          accounts.giveBack(account);
        },
      };
    },
  };
}
