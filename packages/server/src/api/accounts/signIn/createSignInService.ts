import { describeUserAgent, type SignIn } from '@recado/contract';
import { apiErrorTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { NotFound } from '../../../core/errors/index.ts';
import type { SessionTokenService } from '../auth/sessionTokenService.ts';

interface SignInRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Reference to a caller's sign-in session: the IDs of the user and of the sign-in. */
export interface SignInSessionReference {
  readonly userId: string;
  readonly signInId: string;
}

/**
 * Maximum number of sign-in sessions in a user's list, which is more than anyone reads. Older sessions are not
 * listed and end when they expire.
 */
const MAX_LISTED_SESSIONS = 100;

interface SignInsDeps {
  readonly database: Knex;
  readonly sessionTokens: SessionTokenService;
}

/**
 * Creates the service for the sessions of signed-in users (docs/product.md §3). Deleting the row of
 * a session ends it, because its next request is then rejected.
 */
export function createSignInService({ database, sessionTokens }: SignInsDeps) {
  const toResponse = (message: string) => ({ success: true, message }) as const;
  const end = ({ userId, signInId }: SignInSessionReference, actor: Actor): Promise<number> =>
    transact(database, async trx => {
      const count = await trx('signIns').where({ id: signInId, userId }).delete();
      if (count > 0) await auditEndedSessions(trx, actor, userId, count);
      return count;
    });

  return {
    /**
     * Opens a session in the transaction that authenticated the user.
     *
     * @param passkeyId passkey that was used instead of the password
     * @returns the session token
     */
    async open(
      trx: Knex.Transaction,
      userId: string,
      { address, userAgent }: Actor,
      passkeyId: string | null = null,
    ): Promise<string> {
      const id = v7();
      const expiresAt = new Date(Date.now() + sessionTokens.lifetime * 1000);
      await trx('signIns').insert({ id, userId, expiresAt, ipAddress: address, userAgent, passkeyId });
      return sessionTokens.issue({ id: userId, signInId: id });
    },

    /** Lists the unexpired sessions of one user, the most recently used first. */
    async list({ userId, signInId }: SignInSessionReference): Promise<SignIn[]> {
      const sessionRows = await database<SignInRow>('signIns')
        .where({ userId })
        .where('expiresAt', '>', database.fn.now())
        .orderBy([
          { column: 'lastSeenAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(MAX_LISTED_SESSIONS);
      return sessionRows.map(row => ({
        id: row.id,
        device: describeUserAgent(row.userAgent),
        address: row.ipAddress,
        userAgent: row.userAgent,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isCurrent: row.id === signInId,
      }));
    },

    /** Ends the caller's session. Succeeds even if the session has already ended. */
    async logout(session: SignInSessionReference, actor: Actor) {
      await end(session, actor);
      return toResponse(toastTexts.signedOut);
    },

    async end(session: SignInSessionReference, actor: Actor) {
      if ((await end(session, actor)) === 0) throw new NotFound(texts.notFound.signIn);
      return toResponse(toastTexts.signInEnded);
    },

    /** Ends all sessions of the user except the one that makes the request. */
    async endOthers({ userId, signInId }: SignInSessionReference, actor: Actor) {
      const count = await transact(database, async trx => {
        const endedCount = await trx('signIns').where({ userId }).whereNot({ id: signInId }).delete();
        await deleteDetachedSubscriptions(trx, userId);
        if (endedCount > 0) await auditEndedSessions(trx, actor, userId, endedCount);
        return endedCount;
      });
      return toResponse(toastTexts.signInsEnded(count));
    },
  };
}
export type SignInService = ReturnType<typeof createSignInService>;

/** Ends every session of a user, in the transaction of the change that requires this. */
export const endAllUserSessions = async (trx: Knex.Transaction, userId: string): Promise<void> => {
  await trx('signIns').where({ userId }).delete();
  await deleteDetachedSubscriptions(trx, userId);
};

/**
 * Deletes a user's push subscriptions whose session has expired. Subscriptions of other sessions
 * are deleted together with their session.
 */
const deleteDetachedSubscriptions = (trx: Knex.Transaction, userId: string) =>
  trx('pushSubscriptions').where({ userId, signInId: null }).delete();

/**
 * Deletes expired sessions, but keeps the push subscriptions of their browsers, because the users did not ask
 * to end the notifications.
 */
export const pruneSignIns = (database: Knex): Promise<void> =>
  transact(database, async trx => {
    await rows(
      trx,
      `UPDATE push_subscriptions SET sign_in_id = NULL
       WHERE sign_in_id IN (SELECT id FROM sign_ins WHERE expires_at < now())`,
    );
    await trx('signIns').where('expiresAt', '<', trx.fn.now()).delete();
  });

const auditEndedSessions = (trx: Knex.Transaction, actor: Actor, userId: string, count: number) =>
  writeAuditEntry(trx, actor, {
    action: 'session.closed',
    target: { kind: 'user', id: userId },
    details: { count },
  });
