import { setImmediate as breathe } from 'node:timers/promises';
import type { RobotRules } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { decide } from './decide.ts';
import { readGiven, readHeard } from './readHeard.ts';

/** Events that are looked at in one transaction. */
const BATCH = 100;

/** Looks at what has come to a client, and decides. @returns false: nothing, somebody else has its rules just now */
export async function decideNext(trx: Knex.Transaction, clientId: string, now: Date): Promise<boolean> {
  const [robot] = await rows<{ rules: RobotRules; position: number; newest: number }>(trx, TAKE, {
    clientId,
  });
  if (!robot) return false;
  const { rules, position, newest } = robot;
  const events = await rows<EventKey>(trx, EVENTS, { clientId, position, limit: BATCH });
  const received = events.flatMap(({ type, id, timestamp }) =>
    type === 'message.received' ? [{ id, timestamp: new Date(timestamp) }] : [],
  );
  const heard = await readHeard(trx, clientId, received);
  const given = await readGiven(
    trx,
    clientId,
    heard.map(({ key }) => key),
  );
  const answers: object[] = [];
  for (const { id, key, chat, heard: said, standing } of heard) {
    // There may be many, and others have something to do here, too.
    await breathe();
    const before = given.get(key) ?? [];
    const { answer } = decide(rules, said, { ...standing, now, given: before });
    if (!answer) continue;
    given.set(key, [...before, { at: now, kind: answer.kind, text: answer.text }]);
    answers.push({ id, key, chat, answer });
  }
  if (answers.length > 0) await rows(trx, DECIDED, { clientId, now, answers: JSON.stringify(answers) });
  // None there: they were kept long enough.
  const seen = events.at(-1)?.sequence ?? newest;
  await rows(trx, 'UPDATE robots SET position = :seen, look_at = now() WHERE client_id = :clientId', {
    clientId,
    seen,
  });
  return true;
}

interface EventKey {
  readonly sequence: number;
  readonly type: string;
  readonly id: string;
  readonly timestamp: string;
}

const TAKE = `
  SELECT r.rules, r.position, s.last_sequence AS newest FROM robots r JOIN event_streams s ON s.client_id = r.client_id
  WHERE r.client_id = :clientId AND r.is_active FOR UPDATE OF r SKIP LOCKED`;

const EVENTS = `
  SELECT sequence, type, data ->> 'id' AS id, data ->> 'timestamp' AS timestamp FROM events
  WHERE client_id = :clientId AND sequence > :position ORDER BY sequence LIMIT :limit`;

const DECIDED = `
  INSERT INTO robot_answers (client_id, message_id, chat, recipient, answer, decided_at)
  SELECT :clientId, id, key, chat, answer, :now
  FROM jsonb_to_recordset(:answers) AS a (id uuid, key text, chat text, answer jsonb)
  ON CONFLICT DO NOTHING`;
