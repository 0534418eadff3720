import { MAX_LISTED_OFFLINE_PERIODS, type OfflinePeriod } from '@recado/contract';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';
import { writeEvents } from '../../../deliveries/events/writeEvents.ts';

/** Number of days after which an offline period is no longer listed and is deleted. */
const RETENTION_DAYS = 30;

interface OfflinePeriodRow {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly messageCount: number;
  readonly senderCount: number;
  readonly undecryptableCount: number;
}
interface EndedOfflinePeriod extends OfflinePeriodRow {
  readonly id: string;
  readonly clientId: string;
  /** Whether a message of the period was stored so recently that more messages may follow. */
  readonly isComing: boolean;
  readonly isNews: boolean;
}

const present = (row: OfflinePeriodRow): OfflinePeriod => ({
  beganAt: row.startedAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  messages: row.messageCount,
  people: row.senderCount,
  undecryptable: row.undecryptableCount,
});

interface OfflinePeriodServiceDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Creates the job that counts the messages of offline periods. Any number of processes may
 * run it on one database. One transaction writes counts and event, so each period emits only one event.
 */
export function createOfflinePeriodService({ database, log }: OfflinePeriodServiceDeps) {
  /** Processes one due offline period. @returns false if none was due */
  const processNext = (): Promise<boolean> =>
    transact(database, async trx => {
      const [due] = await rows<{ id: string }>(trx, CLAIM_DUE_PERIOD_SQL);
      if (!due) return false;
      const [ended] = await rows<EndedOfflinePeriod>(trx, COUNT_MESSAGES_SQL, due);
      if (!ended) return true;
      const { clientId, isComing, isNews, messageCount, senderCount, undecryptableCount } = ended;
      if (isComing) await rows(trx, POSTPONE_PERIOD_SQL, due);
      else if (!isNews) await rows(trx, 'DELETE FROM offline_periods WHERE id = :id', due);
      else {
        await rows(trx, MARK_EMITTED_SQL, { ...due, messageCount, senderCount, undecryptableCount });
        await writeEvents(trx, [{ clientId, type: 'absence.ended', data: present(ended) }]);
      }
      return true;
    });

  const processDue = async (): Promise<number> => {
    let processed = 0;
    while (!loop.isStopping && (await processNext())) processed += 1;
    return processed;
  };

  const loop = createPollingLoop({
    poll: processDue,
    pollIntervals: { shortest: 1_000, longest: 5_000 },
    log,
    failureMessage: 'could not count the messages of offline periods',
  });

  return {
    start(): void {
      loop.start();
    },

    async stop(): Promise<void> {
      await loop.stop();
    },

    /** Processes all due offline periods once. @returns number of processed offline periods */
    async round(): Promise<number> {
      return processDue();
    },

    /** Lists offline periods, newest first. The caller must check access to the client. */
    async list(clientId: string): Promise<{ absences: OfflinePeriod[] }> {
      const periodRows = await rows<OfflinePeriodRow>(database, LIST_PERIODS_SQL, {
        clientId,
        most: MAX_LISTED_OFFLINE_PERIODS,
      });
      return { absences: periodRows.map(present) };
    },
  };
}
export type OfflinePeriodService = ReturnType<typeof createOfflinePeriodService>;

export const pruneOfflinePeriods = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM offline_periods WHERE emitted_at < now() - interval '${RETENTION_DAYS} days'`);

const CLAIM_DUE_PERIOD_SQL = `
  SELECT id FROM offline_periods WHERE next_attempt_at <= now() ORDER BY next_attempt_at
  LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * Counts messages by other people that the network dates within the offline period and that were stored after
 * the period began. Includes messages dated in the minute before the period, because the lease of a dead
 * process expires only after some time. A row of an earlier version counts all undecryptable messages of a burst.
 * Since then, each of them has a row, and only the first row contains their number.
 */
const COUNT_MESSAGES_SQL = `
  SELECT p.id, p.client_id AS "clientId", p.started_at AS "startedAt", p.ended_at AS "endedAt",
    m.message_count AS "messageCount", m.sender_count AS "senderCount", m.undecryptable_count AS "undecryptableCount",
    coalesce(m.latest > now() - interval '20 seconds', false)
      AND p.ended_at > now() - interval '10 minutes' AS "isComing",
    m.message_count + m.undecryptable_count > 0 OR p.ended_at - p.started_at >= interval '1 minute' AS "isNews"
  FROM offline_periods p CROSS JOIN LATERAL (
    SELECT CAST(count(*) FILTER (WHERE s.type <> 'undecryptable') AS integer) AS message_count,
      CAST(count(DISTINCT s.contact_id) FILTER (WHERE s.type <> 'undecryptable') AS integer) AS sender_count,
      CAST(coalesce(sum(CASE WHEN s.details #>> '{undecryptable,burst}' IS NULL
          THEN coalesce(CAST(s.details #>> '{undecryptable,messages}' AS integer), 1) ELSE 1 END)
        FILTER (WHERE s.type = 'undecryptable'), 0) AS integer) AS undecryptable_count,
      max(s.created_at) AS latest
    FROM messages s
    WHERE s.client_id = p.client_id AND s.timestamp >= p.started_at - interval '1 minute' AND s.timestamp < p.ended_at
      AND s.created_at >= p.started_at AND NOT s.from_me AND s.type <> 'call'
      AND chat_kind(s.chat) IN ('person', 'group') AND NOT is_history(s.details)
  ) m WHERE p.id = :id`;

const POSTPONE_PERIOD_SQL = "UPDATE offline_periods SET next_attempt_at = now() + interval '20 seconds' WHERE id = :id";
const MARK_EMITTED_SQL = `
  UPDATE offline_periods SET next_attempt_at = NULL, emitted_at = now(), message_count = :messageCount,
    sender_count = :senderCount, undecryptable_count = :undecryptableCount WHERE id = :id`;

const LIST_PERIODS_SQL = `
  SELECT started_at AS "startedAt", ended_at AS "endedAt", message_count AS "messageCount",
    sender_count AS "senderCount", undecryptable_count AS "undecryptableCount"
  FROM offline_periods WHERE client_id = :clientId AND emitted_at IS NOT NULL
    AND ended_at > now() - interval '${RETENTION_DAYS} days'
  ORDER BY ended_at DESC LIMIT :most`;
