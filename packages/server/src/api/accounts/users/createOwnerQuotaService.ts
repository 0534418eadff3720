import { accountLimitTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { LimitReached } from '../../../core/errors/index.ts';
import type { CeilingService } from './createCeilingService.ts';

/** Milliseconds for which a process caches whether any limits exist on the platform. */
const LIMITS_CHECK_TTL_MS = 5_000;
/** Days to retain the daily counts of sent messages. */
const SENT_COUNT_RETENTION_DAYS = 40;

/** Quota that is reserved for one message. */
export interface QuotaReservation {
  /** Releases the quota that was reserved for a message, because the message was not sent. Never rejects. */
  release(): Promise<void>;
}

export interface OwnerQuotaDeps {
  readonly database: Knex;
  /** IANA time zone that defines when a day begins. */
  readonly timeZone: string;
  readonly log: Logger;
  readonly ceilings: Pick<CeilingService, 'assertTotalStorage'>;
}

/**
 * Enforces an owner's limits. Its SQL statements lock rows, so that concurrent requests cannot exceed a
 * limit. On a platform without limits of messages, sends need no query, because each process checks only
 * every five seconds whether there are such limits (docs/adr/0055).
 */
export function createOwnerQuotaService({ database, timeZone, log, ceilings }: OwnerQuotaDeps) {
  let cachedCheck: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  const hasAnyLimits = (): Promise<boolean> => {
    if (!cachedCheck || performance.now() - cachedCheck.at > LIMITS_CHECK_TTL_MS) {
      const result = rows<{ any: boolean }>(database, HAS_ANY_LIMITS_SQL).then(([row]) => row?.any === true);
      cachedCheck = { at: performance.now(), result };
      result.catch(() => {
        cachedCheck = undefined;
      });
    }
    return cachedCheck.result;
  };

  return {
    /** Discards the cached answer to whether any limits exist. Must be called after limits change. */
    refresh(): void {
      cachedCheck = undefined;
    },

    /** Reserves quota for one message before it is sent. @throws LimitReached */
    async reserve(clientId: string): Promise<QuotaReservation | undefined> {
      if (!(await hasAnyLimits())) return undefined;
      const [reservation] = await rows<ReservationRow>(database, RESERVE_MESSAGE_SQL, { clientId, timeZone });
      if (!reservation) return undefined;
      const { ownerId, day, most, trialEndsAt, hasEnded, isTaken, againAt } = reservation;
      if (hasEnded && trialEndsAt)
        throw new LimitReached(texts.limitReached.trial(formatDayInTimeZone(timeZone, trialEndsAt)));
      if (most === null) return undefined;
      if (!isTaken) throw new LimitReached(texts.limitReached.messages(most), againAt);
      return {
        async release() {
          await rows(database, RELEASE_MESSAGE_SQL, { ownerId, day }).catch((error: unknown) =>
            log.warn({ err: error, clientId }, 'could not release the quota of a message'),
          );
        },
      };
    },

    /**
     * Checks the line limit before a line is added. Locks the owner until the transaction ends.
     *
     * @throws LimitReached
     */
    async assertLineAllowed(trx: Knex.Transaction, ownerId: string): Promise<void> {
      await rows(trx, LOCK_OWNER_SQL, { ownerId });
      const [lineLimit] = await rows<LinesRow>(trx, FIND_LINE_LIMIT_SQL, { ownerId });
      if (!lineLimit) return;
      const { most, used, trialEndsAt, hasEnded } = lineLimit;
      if (hasEnded && trialEndsAt)
        throw new LimitReached(texts.limitReached.trial(formatDayInTimeZone(timeZone, trialEndsAt)));
      if (most !== null && used >= most) throw new LimitReached(texts.limitReached.lines(most));
    },

    /**
     * Checks the storage limits of the account and of the platform before a file is uploaded, unless it is already
     * stored. Locks the owner until the transaction ends.
     *
     * @param size bytes
     * @throws LimitReached
     */
    async assertFileAllowed(trx: Knex.Transaction, clientId: string, sha256: string, size: number): Promise<void> {
      const path = `media/${clientId}/${sha256.slice(0, 2)}/${sha256}`;
      const [file] = await rows<FileRow>(trx, FIND_STORAGE_LIMIT_SQL, { clientId, sha256, path });
      if (!file || file.isStored) return;
      const { ownerId, most, isOwn, isAdministrator } = file;
      if (!isAdministrator) await ceilings.assertTotalStorage(trx, size);
      if (most === null) return;
      await rows(trx, LOCK_OWNER_SQL, { ownerId });
      const [{ used } = { used: 0 }] = await rows<{ used: number }>(
        trx,
        `SELECT ${ownerStorageBytesSql(':ownerId', 'CAST(:isOwn AS boolean)')} AS used`,
        { ownerId, isOwn },
      );
      if (used + size > most * BYTES_PER_MEGABYTE)
        throw new LimitReached((isOwn ? texts.limitReached.storage : texts.limitReached.uploads)(most));
    },
  };
}
export type OwnerQuotaService = ReturnType<typeof createOwnerQuotaService>;

/** Formats a date in Spanish, for example `3 de marzo de 2026`. */
export const formatDayInTimeZone = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone }).format(at);

/** Bytes per megabyte: limits are stated in decimal megabytes. */
export const BYTES_PER_MEGABYTE = 1_000_000;

/** Deletes daily counts of sent messages after their retention. */
export const pruneDailySentCounts = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM daily_sent_counts WHERE day < current_date - ${SENT_COUNT_RETENTION_DAYS}`);

interface ReservationRow {
  readonly ownerId: string;
  /** Date, for example `2026-03-02`. */
  readonly day: string;
  readonly most: number | null;
  readonly trialEndsAt: Date | null;
  readonly hasEnded: boolean;
  readonly isTaken: boolean;
  readonly againAt: Date;
}

interface FileRow {
  readonly ownerId: string;
  readonly most: number | null;
  /** Whether the account has limits of its own. */
  readonly isOwn: boolean;
  readonly isAdministrator: boolean;
  /** Whether the client has the file already, as an upload or in a message. */
  readonly isStored: boolean;
}

interface LinesRow {
  readonly most: number | null;
  readonly used: number;
  readonly trialEndsAt: Date | null;
  readonly hasEnded: boolean;
}

/**
 * Returns an SQL expression for the storage of an owner that a limit counts, in bytes. A limit of the account itself
 * (`isOwn`) counts each file in the owner's messages once, and all uploads that no message contains yet. A limit of the
 * platform counts only uploads, because received files are stored for years and nobody can prevent them (adr/0095).
 */
export const ownerStorageBytesSql = (owner: string, isOwn: string): string => `CAST((
    SELECT coalesce(sum(t.bytes), 0) FROM clients c JOIN stored_file_totals t ON t.client_id = c.id
    WHERE c.owner_id = ${owner} AND ${isOwn}
  ) + (
    SELECT coalesce(sum(p.size), 0) FROM clients c JOIN uploads p ON p.client_id = c.id
    WHERE c.owner_id = ${owner} AND p.expires_at > now() AND NOT (${isOwn} AND EXISTS (SELECT FROM stored_files f
      WHERE f.client_id = p.client_id AND f.path = concat('media/', p.client_id, '/', left(p.sha256, 2), '/', p.sha256)))
  ) AS float8)`;

const HAS_ANY_LIMITS_SQL = `
  SELECT EXISTS (SELECT FROM owner_limits)
    OR EXISTS (SELECT FROM settings WHERE key = 'limits'
      AND coalesce(value ->> 'messagesPerDay', value ->> 'trialDays') IS NOT NULL) AS any`;

const RESERVE_MESSAGE_SQL = `
  WITH whose AS (
    SELECT c.owner_id, l.messages_per_day AS most, l.trial_ends_at, coalesce(l.trial_ends_at <= now(), false) AS has_ended, t.day
    FROM clients c CROSS JOIN LATERAL get_owner_limits(c.owner_id) l
    CROSS JOIN LATERAL (SELECT CAST(now() AT TIME ZONE :timeZone AS date) AS day) t
    WHERE c.id = :clientId
  ), taken AS (
    INSERT INTO daily_sent_counts AS d (owner_id, day, sent_count)
    SELECT owner_id, day, 1 FROM whose WHERE most IS NOT NULL AND NOT has_ended
    ON CONFLICT (owner_id, day) DO UPDATE SET sent_count = d.sent_count + 1
      WHERE d.sent_count < (SELECT most FROM whose)
    RETURNING 1
  )
  SELECT w.owner_id AS "ownerId", CAST(w.day AS text) AS day, w.most, w.trial_ends_at AS "trialEndsAt", w.has_ended AS "hasEnded",
    EXISTS (SELECT FROM taken) AS "isTaken", CAST(w.day + 1 AS timestamp) AT TIME ZONE :timeZone AS "againAt"
  FROM whose w`;

const RELEASE_MESSAGE_SQL = `
  UPDATE daily_sent_counts SET sent_count = greatest(sent_count - 1, 0)
  WHERE owner_id = :ownerId AND day = CAST(:day AS date)`;

const LOCK_OWNER_SQL = 'SELECT 1 FROM users WHERE id = :ownerId FOR NO KEY UPDATE';

const FIND_LINE_LIMIT_SQL = `
  SELECT l.lines AS most, CAST((SELECT count(*) FROM clients WHERE owner_id = :ownerId) AS integer) AS used,
    l.trial_ends_at AS "trialEndsAt", coalesce(l.trial_ends_at <= now(), false) AS "hasEnded"
  FROM get_owner_limits(CAST(:ownerId AS uuid)) l`;

const FIND_STORAGE_LIMIT_SQL = `
  SELECT c.owner_id AS "ownerId", l.storage_mb AS most, l.is_own AS "isOwn", u.role = 'admin' AS "isAdministrator",
    EXISTS (SELECT FROM uploads WHERE client_id = c.id AND sha256 = :sha256 AND expires_at > now())
      OR EXISTS (SELECT FROM stored_files WHERE client_id = c.id AND path = :path) AS "isStored"
  FROM clients c JOIN users u ON u.id = c.owner_id CROSS JOIN LATERAL get_owner_limits(c.owner_id) l
  WHERE c.id = :clientId`;
