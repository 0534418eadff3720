import { setImmediate as breathe } from 'node:timers/promises';
import type { RobotRules } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { decideRobotAnswer } from './decideRobotAnswer.ts';
import { readPreviousRobotAnswers, readRobotAnswerCandidates } from './readRobotAnswerCandidates.ts';

/** Maximum number of events processed in one transaction. */
const EVENTS_PER_TRANSACTION = 100;

/**
 * Reads new events of a client, decides which messages to answer, and stores the answers.
 *
 * @returns false if no rule is active or another process has locked the client's rules
 */
export async function decideNextRobotAnswers(trx: Knex.Transaction, clientId: string, now: Date): Promise<boolean> {
  const [robot] = await rows<LockedRobot>(trx, LOCK_ROBOT_SQL, { clientId });
  if (!robot) return false;
  const { rules, processedSequence, newest } = robot;
  const events = await rows<EventKey>(trx, READ_EVENTS_SQL, {
    clientId,
    processedSequence,
    limit: EVENTS_PER_TRANSACTION,
  });
  const receivedMessageKeys = events.flatMap(({ type, id, timestamp }) =>
    type === 'message.received' ? [{ id, timestamp: new Date(timestamp) }] : [],
  );
  const candidates = await readRobotAnswerCandidates(trx, clientId, receivedMessageKeys);
  const answersByKey = await readPreviousRobotAnswers(
    trx,
    clientId,
    candidates.map(({ key }) => key),
  );
  const answers: object[] = [];
  for (const { id, key, chat, message: incomingMessage, context } of candidates) {
    // Return to the event loop before each message. Otherwise many messages would block this process.
    await breathe();
    const earlierAnswers = answersByKey.get(key) ?? [];
    const { answer } = decideRobotAnswer(rules, incomingMessage, { ...context, now, previousAnswers: earlierAnswers });
    if (!answer) continue;
    answersByKey.set(key, [...earlierAnswers, { at: now, kind: answer.kind, text: answer.text }]);
    answers.push({ id, key, chat, answer });
  }
  if (answers.length > 0) await rows(trx, STORE_ANSWERS_SQL, { clientId, now, answers: JSON.stringify(answers) });
  // An empty list means that retention has deleted the events. Then continue after the newest sequence number.
  const lastSequence = events.at(-1)?.sequence ?? newest;
  await rows(trx, STORE_PROCESSED_SEQUENCE_SQL, { clientId, lastSequence });
  return true;
}

interface LockedRobot {
  readonly rules: RobotRules;
  readonly processedSequence: number;
  /** Sequence number of the newest event of the client. */
  readonly newest: number;
}

interface EventKey {
  readonly sequence: number;
  readonly type: string;
  readonly id: string;
  readonly timestamp: string;
}

const LOCK_ROBOT_SQL = `
  SELECT r.rules, r.processed_sequence AS "processedSequence", s.last_sequence AS newest
  FROM robots r JOIN event_streams s ON s.client_id = r.client_id
  WHERE r.client_id = :clientId AND r.is_active FOR UPDATE OF r SKIP LOCKED`;

const READ_EVENTS_SQL = `
  SELECT sequence, type, data ->> 'id' AS id, data ->> 'timestamp' AS timestamp FROM events
  WHERE client_id = :clientId AND sequence > :processedSequence ORDER BY sequence LIMIT :limit`;

const STORE_PROCESSED_SEQUENCE_SQL = `
  UPDATE robots SET processed_sequence = :lastSequence, next_attempt_at = now() WHERE client_id = :clientId`;

const STORE_ANSWERS_SQL = `
  INSERT INTO robot_answers (client_id, message_id, chat, recipient, answer, decided_at)
  SELECT :clientId, id, key, chat, answer, :now
  FROM jsonb_to_recordset(:answers) AS a (id uuid, key text, chat text, answer jsonb)
  ON CONFLICT DO NOTHING`;
