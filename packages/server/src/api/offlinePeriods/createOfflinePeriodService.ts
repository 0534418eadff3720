import { MAX_LISTED_OFFLINE_PERIODS, type OfflinePeriod } from '@recado/contract';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { createPollingLoop } from '../../deliveries/dispatch/createPollingLoop.ts';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';

/** Number of days after which an offline period is no longer listed and is deleted. */
const RETENTION_DAYS = 30;

interface OfflinePeriodRow extends Omit<OfflinePeriod, 'beganAt' | 'endedAt'> {
  readonly beganAt: Date;
  readonly endedAt: Date;
}
interface EndedOfflinePeriod extends OfflinePeriodRow {
  readonly id: string;
  readonly clientId: string;
  /** Whether a message of the period was stored so recently that more messages may follow. */
  readonly isComing: boolean;
  readonly isNews: boolean;
}

const present = ({ beganAt, endedAt, messages, people, undecryptable }: OfflinePeriodRow): OfflinePeriod => ({
  beganAt: beganAt.toISOString(),
  endedAt: endedAt.toISOString(),
  messages,
  people,
  undecryptable,
});

interface OfflinePeriodServiceDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Creates the job that counts the messages of offline periods (migration 0055). Any number of processes may
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
      const { clientId, isComing, isNews, messages, people, undecryptable } = ended;
      if (isComing) await rows(trx, POSTPONE_PERIOD_SQL, due);
      else if (!isNews) await rows(trx, 'DELETE FROM absences WHERE id = :id', due);
      else {
        await rows(trx, MARK_EMITTED_SQL, { ...due, messages, people, undecryptable });
        await writeEvents(trx, [{ clientId, type: 'absence.ended', data: present(ended) }]);
      }
      return true;
    });

  const round = async (): Promise<number> => {
    let processed = 0;
    while (!loop.isStopping && (await processNext())) processed += 1;
    return processed;
  };

  const loop = createPollingLoop({
    poll: round,
    pollIntervals: { shortest: 1_000, longest: 5_000 },
    log,
    failureMessage: 'could not count the messages of offline periods',
  });

  return {
    start: loop.start,
    stop: loop.stop,
    /** Processes all due offline periods once. @returns number of processed offline periods */
    round,
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
  rows(db, `DELETE FROM absences WHERE told_at < now() - interval '${RETENTION_DAYS} days'`);

const CLAIM_DUE_PERIOD_SQL =
  'SELECT id FROM absences WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED';

/**
 * Counts messages by other people that the network dates within the offline period and that were stored after
 * the period began. Includes messages dated in the minute before the period, because the lease of a dead
 * process expires only after some time. All undecryptable messages of one sender have a single row, which
 * contains their number.
 */
const COUNT_MESSAGES_SQL = `
  SELECT a.id, a.client_id AS "clientId", a.began_at AS "beganAt", a.ended_at AS "endedAt",
    m.messages, m.people, m.undecryptable,
    coalesce(m.latest > now() - interval '20 seconds', false) AND a.ended_at > now() - interval '10 minutes' AS "isComing",
    m.messages + m.undecryptable > 0 OR a.ended_at - a.began_at >= interval '1 minute' AS "isNews"
  FROM absences a CROSS JOIN LATERAL (
    SELECT CAST(count(*) FILTER (WHERE s.type <> 'undecryptable') AS integer) AS messages,
      CAST(count(DISTINCT s.contact_id) FILTER (WHERE s.type <> 'undecryptable') AS integer) AS people,
      CAST(coalesce(sum(coalesce(CAST(s.details #>> '{undecryptable,messages}' AS integer), 1))
        FILTER (WHERE s.type = 'undecryptable'), 0) AS integer) AS undecryptable,
      max(s.created_at) AS latest
    FROM messages s
    WHERE s.client_id = a.client_id AND s.timestamp >= a.began_at - interval '1 minute' AND s.timestamp < a.ended_at
      AND s.created_at >= a.began_at AND NOT s.from_me AND s.type <> 'call'
      AND chat_kind(s.chat) IN ('person', 'group') AND (s.details ->> 'history') IS DISTINCT FROM 'true'
  ) m WHERE a.id = :id`;

const POSTPONE_PERIOD_SQL = "UPDATE absences SET due_at = now() + interval '20 seconds' WHERE id = :id";
const MARK_EMITTED_SQL = `
  UPDATE absences SET due_at = NULL, told_at = now(), messages = :messages, people = :people,
    undecryptable = :undecryptable WHERE id = :id`;

const LIST_PERIODS_SQL = `
  SELECT began_at AS "beganAt", ended_at AS "endedAt", messages, people, undecryptable FROM absences
  WHERE client_id = :clientId AND told_at IS NOT NULL AND ended_at > now() - interval '${RETENTION_DAYS} days'
  ORDER BY ended_at DESC LIMIT :most`;
