import { limits as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { LimitReached } from '../../ground/errors/index.ts';

/** Milliseconds for which a platform without any limits is taken for one. */
const FRESH = 5_000;
/** Days for which it is known how many messages were sent. */
const KEPT = 40;

/** Room that one message has taken. */
export interface Room {
  /** It was not sent. Never rejects. */
  giveBack(): Promise<void>;
}

export interface AllowanceDependencies {
  readonly database: Knex;
  /** IANA zone in which days begin. */
  readonly timeZone: string;
  readonly log: Logger;
}

/**
 * Refuses what goes beyond an owner's limits, in statements that whoever comes at the same time waits for. Where nobody has
 * any, which each process asks every five seconds, it costs nothing (docs/adr/0055).
 */
export function createAllowance({ database, timeZone, log }: AllowanceDependencies) {
  let asked: { readonly at: number; readonly any: Promise<boolean> } | undefined;

  const areThereAny = (): Promise<boolean> => {
    if (!asked || performance.now() - asked.at > FRESH) {
      const any = rows<{ any: boolean }>(database, ANY).then(([row]) => row?.any === true);
      asked = { at: performance.now(), any };
      any.catch(() => {
        asked = undefined;
      });
    }
    return asked.any;
  };

  return {
    /** Limits have changed. */
    refresh: (): void => {
      asked = undefined;
    },

    /** One message is about to be sent. @throws LimitReached */
    async take(clientId: string): Promise<Room | undefined> {
      if (!(await areThereAny())) return undefined;
      const [found] = await rows<TakenRow>(database, TAKE, { clientId, timeZone });
      if (!found) return undefined;
      const { ownerId, day, most, trialEndsAt, hasEnded, isTaken, againAt } = found;
      if (hasEnded && trialEndsAt) throw new LimitReached(texts.refused.trial(dayIn(timeZone, trialEndsAt)));
      if (most === null) return undefined;
      if (!isTaken) throw new LimitReached(texts.refused.messages(most), againAt);
      return {
        giveBack: () =>
          rows(database, GIVE_BACK, { ownerId, day }).then(
            () => undefined,
            (error: unknown) => log.warn({ err: error, clientId }, 'room for a message was not given back'),
          ),
      };
    },

    /** A line is about to be added; until the transaction ends nobody else adds one. @throws LimitReached */
    async refuseLine(trx: Knex.Transaction, ownerId: string): Promise<void> {
      await rows(trx, HOLD_OWNER, { ownerId });
      const [found] = await rows<LinesRow>(trx, LINES, { ownerId });
      if (!found) return;
      const { most, used, trialEndsAt, hasEnded } = found;
      if (hasEnded && trialEndsAt) throw new LimitReached(texts.refused.trial(dayIn(timeZone, trialEndsAt)));
      if (most !== null && used >= most) throw new LimitReached(texts.refused.lines(most));
    },

    /** A file of so many bytes is about to be kept; until the transaction ends nobody else's of this owner is. @throws LimitReached */
    async refuseFile(trx: Knex.Transaction, clientId: string, sha256: string, size: number): Promise<void> {
      const [owner] = await rows<{ ownerId: string; most: number | null }>(trx, STORAGE, { clientId });
      if (!owner || owner.most === null) return;
      const { ownerId, most } = owner;
      await rows(trx, HOLD_OWNER, { ownerId });
      const [{ isThere, used } = { isThere: false, used: 0 }] = await rows<{
        isThere: boolean;
        used: number;
      }>(
        trx,
        `SELECT EXISTS (SELECT FROM uploads WHERE client_id = :clientId AND sha256 = :sha256 AND expires_at > now())
           OR EXISTS (SELECT FROM stored_files WHERE client_id = :clientId AND path = :path) AS "isThere",
           ${usedBytes(':ownerId')} AS used`,
        { clientId, sha256, ownerId, path: `media/${clientId}/${sha256.slice(0, 2)}/${sha256}` },
      );
      if (!isThere && used + size > most * MEGABYTE) throw new LimitReached(texts.refused.storage(most));
    },
  };
}
export type Allowance = ReturnType<typeof createAllowance>;

/** `3 de marzo de 2026`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone }).format(at);

/** Bytes. */
export const MEGABYTE = 1_000_000;

/** Forgets how many messages were sent long ago. */
export const pruneSentDays = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM sent_days WHERE day < current_date - ${KEPT}`);

interface TakenRow {
  readonly ownerId: string;
  /** `2026-03-02`. */
  readonly day: string;
  readonly most: number | null;
  readonly trialEndsAt: Date | null;
  readonly hasEnded: boolean;
  readonly isTaken: boolean;
  readonly againAt: Date;
}

interface LinesRow {
  readonly most: number | null;
  readonly used: number;
  readonly trialEndsAt: Date | null;
  readonly hasEnded: boolean;
}

/** SQL: bytes of the files that the messages of an owner's clients have, each once, and of uploads that no message has yet. */
export const usedBytes = (owner: string): string => `CAST((
    SELECT coalesce(sum(t.bytes), 0) FROM clients c JOIN stored_totals t ON t.client_id = c.id WHERE c.owner_id = ${owner}
  ) + (
    SELECT coalesce(sum(p.size), 0) FROM clients c JOIN uploads p ON p.client_id = c.id
    WHERE c.owner_id = ${owner} AND p.expires_at > now() AND NOT EXISTS (SELECT FROM stored_files f WHERE f.client_id = p.client_id
      AND f.path = concat('media/', p.client_id, '/', left(p.sha256, 2), '/', p.sha256))
  ) AS float8)`;

const ANY = `
  SELECT EXISTS (SELECT FROM owner_limits) OR EXISTS (SELECT FROM settings WHERE key = 'limits') AS any`;

const TAKE = `
  WITH whose AS (
    SELECT c.owner_id, l.messages_per_day AS most, l.trial_ends_at, coalesce(l.trial_ends_at <= now(), false) AS has_ended, t.day
    FROM clients c CROSS JOIN LATERAL limits_of(c.owner_id) l
    CROSS JOIN LATERAL (SELECT CAST(now() AT TIME ZONE :timeZone AS date) AS day) t
    WHERE c.id = :clientId
  ), taken AS (
    INSERT INTO sent_days AS d (owner_id, day, sent)
    SELECT owner_id, day, 1 FROM whose WHERE most IS NOT NULL AND NOT has_ended
    ON CONFLICT (owner_id, day) DO UPDATE SET sent = d.sent + 1 WHERE d.sent < (SELECT most FROM whose)
    RETURNING 1
  )
  SELECT w.owner_id AS "ownerId", CAST(w.day AS text) AS day, w.most, w.trial_ends_at AS "trialEndsAt", w.has_ended AS "hasEnded",
    EXISTS (SELECT FROM taken) AS "isTaken", CAST(w.day + 1 AS timestamp) AT TIME ZONE :timeZone AS "againAt"
  FROM whose w`;

const GIVE_BACK = `
  UPDATE sent_days SET sent = greatest(sent - 1, 0) WHERE owner_id = :ownerId AND day = CAST(:day AS date)`;

const HOLD_OWNER = 'SELECT 1 FROM users WHERE id = :ownerId FOR NO KEY UPDATE';

const LINES = `
  SELECT l.lines AS most, CAST((SELECT count(*) FROM clients WHERE owner_id = :ownerId) AS integer) AS used,
    l.trial_ends_at AS "trialEndsAt", coalesce(l.trial_ends_at <= now(), false) AS "hasEnded"
  FROM limits_of(CAST(:ownerId AS uuid)) l`;

const STORAGE = `
  SELECT c.owner_id AS "ownerId", l.storage_mb AS most FROM clients c CROSS JOIN LATERAL limits_of(c.owner_id) l
  WHERE c.id = :clientId`;
