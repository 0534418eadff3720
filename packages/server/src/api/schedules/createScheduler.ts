import { nextOccurrence } from '@recado/contract/rules';
import { schedules as texts } from '@recado/texts';
import { type Logger, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import {
  DomainError,
  Gone,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
} from '../../ground/errors/index.ts';
import { errorCode } from '../../ground/log/errorCode.ts';
import { InProgress, isForNow, OptedOut, type Sending, StoodBack } from '../sending/index.ts';
import { isOpenElsewhere } from '../sending/isOpenElsewhere.ts';
import { createClaimLoop, HELD } from './createClaimLoop.ts';
import { fileOf, type ScheduleRow } from './scheduleRows.ts';

/** Messages of one client that one process sends at once. */
const AT_ONCE_EACH = 4;
/** Minutes for which something waits for its line. */
const PATIENCE = 60;
/** Seconds between two attempts, at most. */
const PAUSE = 20;
/** Days for which what has ended is kept. */
const KEPT = 30;

type Claimed = Pick<
  ScheduleRow,
  'id' | 'clientId' | 'message' | 'origin' | 'startsAt' | 'repeats' | 'turn' | 'run' | 'attempts' | 'trouble'
> & { readonly claim: string; readonly nextAt: Date; readonly isTooLate: boolean };

interface Outcome {
  /** `waiting`: for its turn; what becomes of it stands in its message. */
  readonly status: 'waiting' | 'sent' | 'unknown' | 'failed';
  readonly messageId: string | null;
  readonly error: string | null;
}

/** Of a key that no caller can use: theirs are of one line. */
const keyOf = ({ id, run }: Pick<Claimed, 'id' | 'run'>): string => `schedule\n${id}\n${run}`;

/**
 * Sends what is due. Any number of processes may do so on one database: whoever takes a row moves its time ahead, so that
 * a dead process leaves it due, and it is sent under a key of its own (`createIdempotency`), so that whoever comes next
 * finds what became of it instead of sending again.
 */
export function createScheduler({
  database,
  sending,
  log,
  holdEvery,
}: {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendMessage' | 'noteFailed'>;
  readonly log: Logger;
  /** Milliseconds after which what is being sent is said to be so still. */
  readonly holdEvery?: number | undefined;
}) {
  /** @param isOver it does not come again, either */
  const settle = async (claimed: Claimed, outcome: Outcome, isOver = false): Promise<void> => {
    const { id, claim, repeats, startsAt, turn, nextAt } = claimed;
    const after = new Date(Math.max(Date.now(), nextAt.getTime()));
    const next = !isOver && repeats && nextOccurrence(startsAt, repeats, { after, from: turn + 1 });
    await rows(database, SETTLE, {
      id,
      claim,
      last: JSON.stringify({ at: new Date().toISOString(), ...outcome }),
      sent: outcome.status === 'failed' ? 0 : 1,
      state: next ? 'active' : outcome.status === 'failed' && (isOver || !repeats) ? 'failed' : 'done',
      turn: next ? next.n : turn,
      nextAt: next ? next.at : null,
    });
  };

  const fail = async (claimed: Claimed, error: DomainError): Promise<void> => {
    const { clientId, message, origin, id, nextAt } = claimed;
    // What was asked for came to pass: there is nothing to look after in its conversation.
    if (error instanceof StoodBack)
      return settle(claimed, { status: 'failed', messageId: null, error: texts.stoodBack });
    // They are not to be written to again, and there is nothing to look after either.
    if (error instanceof OptedOut)
      return settle(claimed, { status: 'failed', messageId: null, error: error.message }, true);
    const why = error instanceof Gone ? texts.late(claimed.trouble ?? '') : error.message;
    const [noted] = await rows<{ waId: string }>(database, FAILED, { clientId, id, since: nextAt });
    // `check` made it somebody.
    const to = message.to as Parameters<Sending['noteFailed']>[1];
    const failed = { message, origin: { ...origin, schedule: id }, errorCode: codeOf(error, message) };
    const messageId = noted?.waId ?? (await sending.noteFailed(clientId, to, failed)) ?? null;
    await settle(claimed, { status: 'failed', messageId, error: why });
  };

  const defer = ({ id, claim }: Claimed, trouble: string | null, seconds: number, back = 0) =>
    rows(database, DEFER, { id, claim, trouble, seconds, back });

  const send = async (claimed: Claimed): Promise<void> => {
    const { id, clientId, message, origin, isTooLate, attempts } = claimed;
    const pause = Math.min(2 ** attempts, PAUSE);
    try {
      const { body } = await sending.sendMessage({
        clientId,
        message,
        origin: { ...origin, schedule: id },
        idempotencyKey: keyOf(claimed),
        isTooLate,
      });
      // What waits for its turn leaves by itself: nothing of it is left to do here.
      const status = body.status === 'unknown' ? 'unknown' : body.status === 'queued' ? 'waiting' : 'sent';
      await settle(claimed, { status, messageId: body.messageId, error: null });
    } catch (error) {
      if (error instanceof DomainError && !isForNow(error)) return fail(claimed, error);
      if (error instanceof LimitReached)
        return void (await rows(database, LIMITED, {
          ...{ id, claim: claimed.claim, trouble: error.message },
          runAt: nextChance(claimed.nextAt, error.again),
        }));
      // It is for the server that has the line.
      if (error instanceof NotConnected && (await isOpenElsewhere(database, clientId)))
        return void (await defer(claimed, claimed.trouble, 1, 1));
      // Only what an owner can do something about, or has to know.
      const isOurs = !(error instanceof DomainError) || error instanceof Unavailable;
      if (isOurs) log.warn({ err: error, clientId, schedule: id }, 'a planned message could not be sent yet');
      const trouble = isOurs || error instanceof InProgress ? claimed.trouble : error.message;
      await defer(claimed, trouble, error instanceof TooManyRequests ? error.retryAfter : pause);
    }
  };

  return createClaimLoop<Claimed>({
    take: (most, busy) => rows<Claimed>(database, CLAIM, { most, busy: [...busy] }),
    hold: taken =>
      rows(database, HOLD, { ids: taken.map(({ id }) => id), claims: taken.map(({ claim }) => claim) }),
    work: send,
    atOnceEach: AT_ONCE_EACH,
    log,
    what: 'a planned message',
    holdEvery,
  });
}
export type Scheduler = ReturnType<typeof createScheduler>;

/** Milliseconds. */
const A_DAY = 86_400_000;
/** Milliseconds after which it is looked whether somebody gives more, where time alone does not. */
const A_WHILE = 15 * 60_000;

/** When there is room again, at the hour that was chosen: nobody wants to be written to at midnight. */
function nextChance(planned: Date, again: Date | undefined): Date {
  if (!again) return new Date(Date.now() + A_WHILE);
  const days = Math.ceil((again.getTime() - planned.getTime()) / A_DAY);
  return new Date(planned.getTime() + Math.max(1, days) * A_DAY);
}

/** Why, in the words of a message's row. */
function codeOf(error: DomainError, message: Claimed['message']): string {
  const { cause } = error;
  if (error instanceof Gone) return 'not-connected';
  if (cause instanceof TransportError) return errorCode(cause.reason, cause.code);
  return Object.keys(fileOf(message)).length > 0 ? 'media-refused' : 'unknown';
}

/** Forgets what ended long ago. */
export const pruneSchedules = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM schedules WHERE ended_at < now() - interval '${KEPT} days'`);

/** One of each client's at a time, the earliest first; none of an owner who may not sign in. */
const CLAIM = `
  UPDATE schedules s SET claim = gen_random_uuid(), attempts = s.attempts + 1,
    run_at = now() + interval '${HELD} seconds'
  FROM (
    SELECT d.id FROM schedules d
    WHERE d.id IN (
        SELECT DISTINCT ON (w.client_id) w.id FROM schedules w
        WHERE w.state = 'active' AND w.run_at <= now() AND w.client_id <> ALL(CAST(:busy AS uuid[]))
          AND EXISTS (SELECT FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.id = w.client_id AND u.active)
        ORDER BY w.client_id, w.next_at, w.id)
      AND d.state = 'active' AND d.run_at <= now()
    ORDER BY d.run_at LIMIT :most FOR UPDATE SKIP LOCKED
  ) due
  WHERE s.id = due.id
  RETURNING s.id, s.client_id AS "clientId", s.claim, s.message, s.origin, s.starts_at AS "startsAt", s.repeats, s.turn,
    s.run, s.attempts, s.trouble, s.next_at AS "nextAt",
    greatest(s.next_at, s.limited_at) < now() - interval '${PATIENCE} minutes' AS "isTooLate"`;

const HOLD = `
  UPDATE schedules SET run_at = now() + interval '${HELD} seconds'
  WHERE id = ANY(CAST(:ids AS uuid[])) AND claim = ANY(CAST(:claims AS uuid[]))`;

const OWN = 'id = :id AND claim = :claim';
const DEFER = `
  UPDATE schedules SET claim = NULL, trouble = :trouble, attempts = attempts - :back,
    run_at = now() + make_interval(secs => :seconds) WHERE ${OWN}`;
/** Its line was there: from then on it has an hour again to be so. */
const LIMITED = `
  UPDATE schedules SET claim = NULL, trouble = :trouble, attempts = 1, run_at = :runAt,
    limited_at = CAST(:runAt AS timestamptz) WHERE ${OWN}`;
/** The time before was counted as it waited, and did not leave. */
const NEVER_LEFT = `last ->> 'status' = 'waiting' AND EXISTS (
  SELECT FROM messages m WHERE m.client_id = schedules.client_id AND m.wa_id = schedules.last ->> 'messageId' AND m.from_me
    AND m.status = 'failed')`;
/** What was paused meanwhile stays so. */
const SETTLE = `
  UPDATE schedules SET claim = NULL, attempts = 0, trouble = NULL, limited_at = NULL, last = CAST(:last AS jsonb),
    sent = sent + :sent - CASE WHEN ${NEVER_LEFT} THEN 1 ELSE 0 END,
    state = CASE WHEN state = 'paused' AND CAST(:nextAt AS timestamptz) IS NOT NULL THEN state ELSE :state END,
    turn = :turn, run = run + 1, next_at = :nextAt, run_at = :nextAt,
    ended_at = CASE WHEN CAST(:nextAt AS timestamptz) IS NULL THEN now() END
  WHERE ${OWN}`;

/** The message that this one led to and that failed, if it came to be one. */
const FAILED = `
  SELECT wa_id AS "waId" FROM messages
  WHERE client_id = :clientId AND timestamp > CAST(:since AS timestamptz) - interval '1 minute' AND from_me
    AND status = 'failed' AND details #>> '{origin,schedule}' = CAST(:id AS text)
  ORDER BY timestamp DESC, id DESC LIMIT 1`;
