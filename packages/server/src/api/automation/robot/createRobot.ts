import { type OutgoingMessage, parseRecipient } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { NotConnected, TooManyRequests } from '../../../core/errors/index.ts';
import { isClientConnectedOnOtherNode } from '../../clients/connections/isClientConnectedOnOtherNode.ts';
import { isRetryableSendError, type MessageSender } from '../../messaging/sending/index.ts';
import { decideNextRobotAnswers } from './decideNextRobotAnswers.ts';
import type { RobotAnswer } from './decideRobotAnswer.ts';

export interface RobotDeps {
  readonly database: Knex;
  readonly sender: Pick<MessageSender, 'sendMessage'>;
  readonly log: Logger;
  /** Milliseconds between two polls: `active` if any rule is active or any answer is due, otherwise `idle`. */
  readonly pollIntervalsMs?: { readonly active: number; readonly idle: number };
  /** Returns the current time, from which the robot computes whether a message is too old to be answered. */
  readonly now?: () => Date;
}

/** Maximum number of automatic replies that the robot sends in parallel, for all clients together. */
const MAX_PARALLEL_ANSWERS = 16;
/** Maximum number of automatic answers sent in parallel for one client, so that it does not delay others. */
const MAX_PARALLEL_PER_CLIENT = 4;

/**
 * Seconds for which an answer is reserved for one process, which is longer than sending it takes. If the
 * process dies, another process can send the answer after this time.
 */
const LEASE_SECONDS = 90;
/** Maximum age in minutes of a message that is answered, because a later answer would be useless. */
const MAX_MESSAGE_AGE_MINUTES = 60;

/**
 * Answers messages by the clients' rules. It reads messages from the events that are stored anyway, so
 * storing a message takes no additional work. One transaction stores the decision and the sequence
 * number of the last event read, and an answer's idempotency key is derived from its message. Therefore each
 * message is read and answered only once, even after a crash.
 */
export function createRobot({
  database,
  sender,
  log,
  pollIntervalsMs = { active: 300, idle: 5_000 },
  now = () => new Date(),
}: RobotDeps) {
  const runningTasks = new Set<{ readonly clientId: string; readonly work: Promise<void> }>();
  let isStopping = false;
  let loop: Promise<void> | undefined;
  let wake = createDeferred<void>();

  const sleep = async (milliseconds: number): Promise<void> => {
    const timer = setTimeout(wake.resolve, milliseconds);
    await wake.promise;
    clearTimeout(timer);
    wake = createDeferred();
  };

  const sendAnswer = async ({ clientId, messageId, recipient, answer, attempts, isLate }: DueAnswer): Promise<void> => {
    const to = parseRecipient(recipient);
    const { kind, id } = answer;
    const rule = { kind, ...(id !== undefined && { id }) };
    let state: 'due' | 'sent' | 'dropped' = 'dropped';
    let seconds = Math.min(60, 2 ** Math.min(attempts, 6));
    try {
      if (to && !isLate) {
        const message: OutgoingMessage = { to, ...contentOf(answer), unlessPaused: true };
        const origin = { kind: 'rule', rule } as const;
        await sender.sendMessage({ clientId, message, origin, idempotencyKey: `robot ${messageId}` });
        state = 'sent';
        // A linked phone sends no text with the request, so the request follows as a message of its own.
        if (answer.requestNumber)
          await sender.sendMessage({
            ...{ clientId, origin, idempotencyKey: `robot ${messageId} number` },
            message: { to, type: 'numberRequest', numberRequest: {}, unlessPaused: true },
          });
      }
    } catch (error) {
      if (isRetryableSendError(error)) state = 'due';
      // Another server hosts the line and can send the answer, so make the answer due again soon.
      if (error instanceof NotConnected && (await isClientConnectedOnOtherNode(database, clientId))) seconds = 1;
      if (error instanceof TooManyRequests) {
        seconds = error.retryAfter;
        await rows(database, DELAY_ANSWERS_SQL, { clientId, seconds });
      }
      log.info({ err: error, clientId, messageId, kind }, 'an automatic answer was not sent');
    }
    await rows(database, SETTLE_ANSWER_SQL, { clientId, messageId, state, seconds });
  };

  const startAnswer = (due: DueAnswer): void => {
    const { clientId } = due;
    const work = sendAnswer(due)
      // Only log the error. When this process's claim on the answer expires, the answer becomes due again.
      .catch((error: unknown) =>
        log.warn({ err: error, clientId }, 'could not store the result of an automatic answer'),
      )
      .finally(() => {
        runningTasks.delete(task);
        wake.resolve();
      });
    const task = { clientId, work };
    runningTasks.add(task);
  };

  /**
   * Decides which new messages to answer, and starts to send the answers that are due.
   *
   * @returns `found` if this process found work; otherwise `active` if work may follow soon, or `idle`. Work
   * that another process has claimed is not `found`, because the immediate next poll could not process it
   * either
   */
  const poll = async (): Promise<'found' | 'active' | 'idle'> => {
    const clientsBehind = await rows<{ clientId: string }>(database, FIND_CLIENTS_BEHIND_SQL);
    let decidedCount = 0;
    for (const { clientId } of clientsBehind)
      try {
        if (await transact(database, trx => decideNextRobotAnswers(trx, clientId, now()))) decidedCount += 1;
      } catch (error) {
        log.warn({ err: error, clientId }, 'could not check messages of a client for automatic answers');
        await rows(database, POSTPONE_CLIENT_SQL, { clientId });
      }
    const answersByClient = new Map<string, number>();
    for (const { clientId } of runningTasks) answersByClient.set(clientId, (answersByClient.get(clientId) ?? 0) + 1);
    const busy = [...answersByClient].flatMap(([clientId, count]) =>
      count >= MAX_PARALLEL_PER_CLIENT ? [clientId] : [],
    );
    const freeSlots = MAX_PARALLEL_ANSWERS - runningTasks.size;
    const claimParams = { limit: freeSlots, busy, lease: LEASE_SECONDS, patience: MAX_MESSAGE_AGE_MINUTES, now: now() };
    const due = freeSlots > 0 ? await rows<DueAnswer>(database, CLAIM_ANSWERS_SQL, claimParams) : [];
    due.forEach(startAnswer);
    if (decidedCount > 0 || due.length > 0) return 'found';
    const [activity] = await rows<{ active: boolean }>(database, HAS_ACTIVE_SQL);
    return activity?.active ? 'active' : 'idle';
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const pollResult = await poll().catch((error: unknown) => {
        log.warn({ err: error }, 'could not check messages for automatic answers');
        return 'idle' as const;
      });
      if (!isStopping) await sleep(pollResult === 'found' ? 0 : pollIntervalsMs[pollResult]);
    }
  };

  return {
    start(): void {
      loop = run();
    },
    /**
     * Polls for new messages and due answers immediately. Called when rules change, because the new rules may
     * already apply.
     */
    pollNow(): void {
      wake.resolve();
    },
    /** Stops claiming answers. Resolves when all answers in progress are sent. */
    async stop(): Promise<void> {
      isStopping = true;
      wake.resolve();
      await loop;
      await Promise.all([...runningTasks].map(({ work }) => work));
    },
  };
}
export type Robot = ReturnType<typeof createRobot>;

const contentOf = ({ text, options }: RobotAnswer) =>
  options ? ({ type: 'menu', menu: { text, options } } as const) : ({ type: 'text', text: { text } } as const);

/** Deletes answers older than two days, because no rule considers answers of that age. */
export const pruneRobotAnswers = (database: Knex): Promise<unknown[]> =>
  rows(database, `DELETE FROM robot_answers WHERE decided_at < now() - interval '2 days'`);

interface DueAnswer {
  readonly clientId: string;
  readonly messageId: string;
  readonly recipient: string;
  readonly answer: RobotAnswer;
  /** Number of attempts to send this answer, including the current one. */
  readonly attempts: number;
  readonly isLate: boolean;
}

const FIND_CLIENTS_BEHIND_SQL = `
  SELECT r.client_id AS "clientId" FROM robots r JOIN event_streams s ON s.client_id = r.client_id
  WHERE r.is_active AND s.last_sequence > r.processed_sequence AND r.next_attempt_at <= now()
  ORDER BY r.next_attempt_at LIMIT 100`;
/** Postpones a client whose rules cannot be processed, so that other clients are processed first. */
const POSTPONE_CLIENT_SQL = `
  UPDATE robots SET next_attempt_at = now() + interval '1 minute' WHERE client_id = :clientId`;
/** Delays all due answers of a client, because the network limits the rate of its number. */
const DELAY_ANSWERS_SQL = `
  UPDATE robot_answers SET next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => :seconds))
  WHERE client_id = :clientId AND state = 'due'`;

const HAS_ACTIVE_SQL = `
  SELECT EXISTS (SELECT FROM robots WHERE is_active) OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS active`;

/** Claims at most one due automatic answer per client, so that no client uses all free slots for answers. */
const CLAIM_ANSWERS_SQL = `
  UPDATE robot_answers a SET attempts = a.attempts + 1, next_attempt_at = now() + make_interval(secs => :lease)
  FROM (SELECT client_id, message_id FROM robot_answers
        WHERE (client_id, message_id) IN (
            SELECT DISTINCT ON (client_id) client_id, message_id FROM robot_answers
            WHERE state = 'due' AND next_attempt_at <= now() AND client_id <> ALL(CAST(:busy AS uuid[]))
            ORDER BY client_id, next_attempt_at)
          AND state = 'due' AND next_attempt_at <= now()
        ORDER BY next_attempt_at LIMIT :limit FOR UPDATE SKIP LOCKED) d
  WHERE a.client_id = d.client_id AND a.message_id = d.message_id
  RETURNING a.client_id AS "clientId", a.message_id AS "messageId", a.recipient, a.answer, a.attempts,
    CAST(:now AS timestamptz) > extract_uuid_v7_timestamp(a.message_id) + make_interval(mins => :patience) AS "isLate"`;

const SETTLE_ANSWER_SQL = `
  UPDATE robot_answers SET state = :state, next_attempt_at = now() + make_interval(secs => :seconds)
  WHERE client_id = :clientId AND message_id = :messageId AND state = 'due'`;
