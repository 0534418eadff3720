import { deviceOf, type SignIn } from '@recado/contract';
import { errors as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { NotFound } from '../../ground/errors/index.ts';
import type { SessionTokens } from '../auth/sessionTokens.ts';

interface SignInRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A session as a caller has it: whose, and which. */
export interface Holder {
  readonly userId: string;
  readonly signInId: string;
}

/** More than anybody reads through; the oldest beyond it end by themselves. */
const LISTED = 100;

/** The sessions that people have opened (docs/product.md §3). One that has no row any more is refused with its next request. */
export function createSignIns({
  database,
  sessionTokens,
}: {
  readonly database: Knex;
  readonly sessionTokens: SessionTokens;
}) {
  const ended = (message: string) => ({ success: true, message }) as const;
  const end = ({ userId, signInId }: Holder, actor: Actor): Promise<number> =>
    transact(database, async trx => {
      const count = await trx('signIns').where({ id: signInId, userId }).delete();
      if (count > 0) await tellEnded(trx, actor, userId, count);
      return count;
    });

  return {
    /** Opens a session in the transaction that has found out who it is; `passkeyId`: by what, if not the password. @returns its token */
    async open(
      trx: Knex.Transaction,
      userId: string,
      { address, userAgent }: Actor,
      passkeyId: string | null = null,
    ): Promise<string> {
      const id = v7();
      const expiresAt = new Date(Date.now() + sessionTokens.lifetime * 1000);
      await trx('signIns').insert({ id, userId, expiresAt, address, userAgent, passkeyId });
      return sessionTokens.issue({ id: userId, signInId: id });
    },

    /** Those of one person that can still be used, the last seen first. */
    async list({ userId, signInId }: Holder): Promise<SignIn[]> {
      const found = await database<SignInRow>('signIns')
        .where({ userId })
        .where('expiresAt', '>', database.fn.now())
        .orderBy([
          { column: 'lastSeenAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(LISTED);
      return found.map(row => ({
        id: row.id,
        device: deviceOf(row.userAgent),
        address: row.address,
        userAgent: row.userAgent,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isCurrent: row.id === signInId,
      }));
    },

    /** Of a session that ended meanwhile nothing is left to do. */
    async logout(holder: Holder, actor: Actor) {
      await end(holder, actor);
      return ended(toasts.signedOut);
    },

    async end(holder: Holder, actor: Actor) {
      if ((await end(holder, actor)) === 0) throw new NotFound(texts.notFound.signIn);
      return ended(toasts.signInEnded);
    },

    /** All but the one that asks. */
    async endOthers({ userId, signInId }: Holder, actor: Actor) {
      const count = await transact(database, async trx => {
        const others = await trx('signIns').where({ userId }).whereNot({ id: signInId }).delete();
        await endLeftBehind(trx, userId);
        if (others > 0) await tellEnded(trx, actor, userId, others);
        return others;
      });
      return ended(toasts.signInsEnded(count));
    },
  };
}
export type SignIns = ReturnType<typeof createSignIns>;

/** Ends every session of a person, in the transaction of what makes that necessary. */
export const endSignIns = async (trx: Knex.Transaction, userId: string): Promise<void> => {
  await trx('signIns').where({ userId }).delete();
  await endLeftBehind(trx, userId);
};

/** Browsers that are told although the session they subscribed in has run out: those of the others go with their sessions. */
const endLeftBehind = (trx: Knex.Transaction, userId: string) =>
  trx('pushSubscriptions').where({ userId, signInId: null }).delete();

/** Sessions that have run out by themselves. Nobody has asked that the browsers in which they were be told no more. */
export const pruneSignIns = (database: Knex): Promise<void> =>
  transact(database, async trx => {
    await rows(
      trx,
      `UPDATE push_subscriptions SET sign_in_id = NULL
       WHERE sign_in_id IN (SELECT id FROM sign_ins WHERE expires_at < now())`,
    );
    await trx('signIns').where('expiresAt', '<', trx.fn.now()).delete();
  });

const tellEnded = (trx: Knex.Transaction, actor: Actor, userId: string, count: number) =>
  writeAudit(trx, actor, {
    action: 'session.closed',
    target: { kind: 'user', id: userId },
    details: { count },
  });
