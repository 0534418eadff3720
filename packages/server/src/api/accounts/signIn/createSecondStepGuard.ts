import type { Knex } from 'knex';
import type { Actor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { getSourceIpNetwork } from '../../http/rateLimits/getSourceIpNetwork.ts';
import type { SecondStepSource, SecondStepThrottle } from '../auth/createSecondStepThrottle.ts';
import type { AccountEmailRecipient, AccountEmailSender } from '../mail/accountEmailSender.ts';
import { getSignInIpNetwork } from './recordSignInPlace.ts';
import { isRecoveryCodeShaped } from './recoveryCodes.ts';

export interface SecondStepGuardDeps {
  readonly database: Knex;
  readonly secondStepTries: SecondStepThrottle;
  readonly emails: Pick<AccountEmailSender, 'passwordKnown'>;
}

export interface SecondStepAttempt {
  /** Must be called if the code was right: the attempt no longer counts. */
  markRight(): void;
  /** Must be called if the code was wrong. The fifth wrong code is reported to the owner by e-mail. */
  markWrong(): void;
}

/**
 * Limits the second-step codes that are tried with the right password (docs/adr/0094). A recovery code has 59 random
 * bits, so it is never refused because of earlier attempts.
 */
export function createSecondStepGuard({ database, secondStepTries, emails }: SecondStepGuardDeps) {
  const findSource = async (userId: string, { address }: Actor): Promise<SecondStepSource> => {
    const [network, location] = [getSourceIpNetwork(address ?? ''), getSignInIpNetwork(address)];
    const [known] = await rows<{ isOwnNetwork: boolean; isKnownLocation: boolean }>(database, FIND_SOURCE_SQL, {
      userId,
      network,
      location,
    });
    if (known?.isOwnNetwork) return { network, sharedLimit: undefined };
    return { network, sharedLimit: known?.isKnownLocation ? location : 'new networks' };
  };
  const reportWrongCode = (user: AccountEmailRecipient, actor: Actor): void => {
    if (secondStepTries.countWrongCode(user.id)) emails.passwordKnown(user, actor);
  };

  return {
    /** Counts an attempt whose password was right, before its code is checked. @throws TooManyRequests */
    async admit(user: AccountEmailRecipient, typed: string, actor: Actor): Promise<SecondStepAttempt> {
      const source = isRecoveryCodeShaped(typed) ? undefined : await findSource(user.id, actor);
      try {
        if (source) secondStepTries.attempt(user.id, source);
      } catch (error) {
        if (error instanceof TooManyRequests) reportWrongCode(user, actor);
        throw error;
      }
      return {
        markRight() {
          if (source) secondStepTries.refund(user.id, source);
        },
        markWrong() {
          reportWrongCode(user, actor);
        },
      };
    },
  };
}
export type SecondStepGuard = ReturnType<typeof createSecondStepGuard>;

/** Networks and locations count as known for as long as `recordSignInPlace` keeps them. */
const FIND_SOURCE_SQL = `
  SELECT EXISTS (SELECT FROM sign_in_networks WHERE user_id = :userId AND network = :network) AS "isOwnNetwork",
    EXISTS (SELECT FROM sign_in_locations WHERE user_id = :userId AND network = :location) AS "isKnownLocation"`;
