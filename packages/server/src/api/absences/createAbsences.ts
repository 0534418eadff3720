import { ABSENCES_LIMIT, type Absence } from '@recado/contract';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createPollLoop } from '../../deliveries/dispatch/createPollLoop.ts';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

/** Days for which they are listed and kept. */
const KEPT = 30;

interface AbsenceRow extends Omit<Absence, 'beganAt' | 'endedAt'> {
  readonly beganAt: Date;
  readonly endedAt: Date;
}
interface Ended extends AbsenceRow {
  readonly id: string;
  readonly clientId: string;
  /** Something of that time was stored a moment ago: there may be more. */
  readonly isComing: boolean;
  readonly isNews: boolean;
}

const present = ({ beganAt, endedAt, messages, people, undecryptable }: AbsenceRow): Absence => ({
  beganAt: beganAt.toISOString(),
  endedAt: endedAt.toISOString(),
  messages,
  people,
  undecryptable,
});

/**
 * What came of the times in which lines were not connected (migration 0055). Any number of processes may count them on one
 * database; each is told once, since what was counted and its event are of one transaction.
 */
export function createAbsences({ database, log }: { readonly database: Knex; readonly log: Logger }) {
  /** @returns whether there was one */
  const settleOne = (): Promise<boolean> =>
    transact(database, async trx => {
      const [due] = await rows<{ id: string }>(trx, DUE);
      if (!due) return false;
      const [ended] = await rows<Ended>(trx, COUNT, due);
      if (!ended) return true;
      const { clientId, isComing, isNews, messages, people, undecryptable } = ended;
      if (isComing) await rows(trx, WAIT, due);
      else if (!isNews) await rows(trx, 'DELETE FROM absences WHERE id = :id', due);
      else {
        await rows(trx, TOLD, { ...due, messages, people, undecryptable });
        await writeEvents(trx, [{ clientId, type: 'absence.ended', data: present(ended) }]);
      }
      return true;
    });

  const round = async (): Promise<number> => {
    let settled = 0;
    while (!loop.isStopping && (await settleOne())) settled += 1;
    return settled;
  };

  const loop = createPollLoop({
    look: round,
    pace: { shortest: 1_000, longest: 5_000 },
    log,
    failure: 'what lines missed could not be counted',
  });

  return {
    start: loop.start,
    stop: loop.stop,
    /** Counts what is due now, once. @returns how many it looked at */
    round,
    /** Newest first. Access to the client is the caller's duty. */
    async list(clientId: string): Promise<{ absences: Absence[] }> {
      const found = await rows<AbsenceRow>(database, LIST, { clientId, most: ABSENCES_LIMIT });
      return { absences: found.map(present) };
    },
  };
}
export type Absences = ReturnType<typeof createAbsences>;

export const pruneAbsences = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM absences WHERE told_at < now() - interval '${KEPT} days'`);

const DUE = 'SELECT id FROM absences WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED';

/**
 * What others wrote in that time by the network's clock, and was stored since it began. A lease runs out some time after its
 * holder died: what was written in between came afterwards, too. Of a sender's messages that cannot be read one has a row, which
 * says how many they are.
 */
const COUNT = `
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

const WAIT = "UPDATE absences SET due_at = now() + interval '20 seconds' WHERE id = :id";
const TOLD = `
  UPDATE absences SET due_at = NULL, told_at = now(), messages = :messages, people = :people,
    undecryptable = :undecryptable WHERE id = :id`;

const LIST = `
  SELECT began_at AS "beganAt", ended_at AS "endedAt", messages, people, undecryptable FROM absences
  WHERE client_id = :clientId AND told_at IS NOT NULL AND ended_at > now() - interval '${KEPT} days'
  ORDER BY ended_at DESC LIMIT :most`;
