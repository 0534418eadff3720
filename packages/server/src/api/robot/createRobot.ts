import { type OutgoingMessage, parseRecipient } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { NotConnected, TooManyRequests } from '../../core/errors/index.ts';
import { isRetryableSendError, type Sending } from '../sending/index.ts';
import { isConnectedOnOtherNode } from '../sending/isConnectedOnOtherNode.ts';
import type { Answer } from './decideAnswer.ts';
import { decideNextAnswers } from './decideNextAnswers.ts';

export interface RobotDeps {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendMessage'>;
  readonly log: Logger;
  /** Milliseconds between two polls: `active` if there are active rules, otherwise `idle`. */
  readonly pollIntervalsMs?: { readonly active: number; readonly idle: number };
  /** Clock that decides whether a message is too old to be answered. */
  readonly now?: () => Date;
}

/** Maximum number of answers that are sent in parallel. */
const MAX_PARALLEL_ANSWERS = 16;
/** Maximum number of parallel answers of one client, so that no client delays another. */
const MAX_PARALLEL_PER_CLIENT = 4;

/** Seconds after which an answer is due again if its process died: longer than a send takes. */
const LEASE_SECONDS = 90;
/** Minutes after a message within which it may be answered. A later answer would be useless. */
const MAX_MESSAGE_AGE_MINUTES = 60;

/**
 * Answers messages by the clients' rules. It reads messages from the events after they were stored,
 * so storing a message costs nothing more. One transaction stores the decision and the position of
 * the last event read, and an answer's idempotency key is derived from its message. Therefore each
 * message is read and answered only once, even after a crash.
 */
export function createRobot({
  database,
  sending,
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

  const sendAnswer = async ({ clientId, messageId, recipient, answer, tries, isLate }: DueAnswer): Promise<void> => {
    const to = parseRecipient(recipient);
    const { kind, id } = answer;
    const rule = { kind, ...(id !== undefined && { id }) };
    let state: 'due' | 'sent' | 'dropped' = 'dropped';
    let seconds = Math.min(60, 2 ** Math.min(tries, 6));
    try {
      if (to && !isLate) {
        const message: OutgoingMessage = { to, ...contentOf(answer), unlessPaused: true };
        const origin = { kind: 'rule', rule } as const;
        await sending.sendMessage({ clientId, message, origin, idempotencyKey: `robot ${messageId}` });
        state = 'sent';
      }
    } catch (error) {
      if (isRetryableSendError(error)) state = 'due';
      // Another server has the line, so retry soon: that server can then send the answer.
      if (error instanceof NotConnected && (await isConnectedOnOtherNode(database, clientId))) seconds = 1;
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
      // Only log the error: the lease expires, and then the answer is due again.
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
   * @returns whether there was work, or may be soon. Work that another process has claimed does not
   * count, so that this process does not poll again at once
   */
  const poll = async (): Promise<'found' | 'active' | 'idle'> => {
    const clientsBehind = await rows<{ clientId: string }>(database, FIND_CLIENTS_BEHIND_SQL);
    let decidedCount = 0;
    for (const { clientId } of clientsBehind)
      try {
        if (await transact(database, trx => decideNextAnswers(trx, clientId, now()))) decidedCount += 1;
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
    /** Polls at once after rules have changed, because there may be active rules now. */
    pollNow: (): void => wake.resolve(),
    /** Stops claiming answers. Resolves when the answers in progress were sent. */
    async stop(): Promise<void> {
      isStopping = true;
      wake.resolve();
      await loop;
      await Promise.all([...runningTasks].map(({ work }) => work));
    },
  };
}
export type Robot = ReturnType<typeof createRobot>;

const contentOf = ({ text, options }: Answer) =>
  options ? ({ type: 'menu', menu: { text, options } } as const) : ({ type: 'text', text: { text } } as const);

/** Deletes answers that are so old that no rule considers them any more. */
export const pruneAnswers = (database: Knex): Promise<unknown[]> =>
  rows(database, `DELETE FROM robot_answers WHERE decided_at < now() - interval '2 days'`);

interface DueAnswer {
  readonly clientId: string;
  readonly messageId: string;
  readonly recipient: string;
  readonly answer: Answer;
  /** Number of attempts to send this answer, including the current one. */
  readonly tries: number;
  readonly isLate: boolean;
}

const FIND_CLIENTS_BEHIND_SQL = `
  SELECT r.client_id AS "clientId" FROM robots r JOIN event_streams s ON s.client_id = r.client_id
  WHERE r.is_active AND s.last_sequence > r.position AND r.look_at <= now() ORDER BY r.look_at LIMIT 100`;
/** Postpones a client whose rules cannot be processed, so that it does not affect other clients. */
const POSTPONE_CLIENT_SQL = `UPDATE robots SET look_at = now() + interval '1 minute' WHERE client_id = :clientId`;
/** Delays all answers of a client, because the network limits a number's rate, not a single message. */
const DELAY_ANSWERS_SQL = `
  UPDATE robot_answers SET due_at = greatest(due_at, now() + make_interval(secs => :seconds))
  WHERE client_id = :clientId AND state = 'due'`;

const HAS_ACTIVE_SQL = `
  SELECT EXISTS (SELECT FROM robots WHERE is_active) OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS active`;

/** Claims one answer of each client at a time. */
const CLAIM_ANSWERS_SQL = `
  UPDATE robot_answers a SET tries = a.tries + 1, due_at = now() + make_interval(secs => :lease)
  FROM (SELECT client_id, message_id FROM robot_answers
        WHERE (client_id, message_id) IN (
            SELECT DISTINCT ON (client_id) client_id, message_id FROM robot_answers
            WHERE state = 'due' AND due_at <= now() AND client_id <> ALL(CAST(:busy AS uuid[]))
            ORDER BY client_id, due_at)
          AND state = 'due' AND due_at <= now()
        ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED) d
  WHERE a.client_id = d.client_id AND a.message_id = d.message_id
  RETURNING a.client_id AS "clientId", a.message_id AS "messageId", a.recipient, a.answer, a.tries,
    CAST(:now AS timestamptz) > id_time(a.message_id) + make_interval(mins => :patience) AS "isLate"`;

const SETTLE_ANSWER_SQL = `
  UPDATE robot_answers SET state = :state, due_at = now() + make_interval(secs => :seconds)
  WHERE client_id = :clientId AND message_id = :messageId AND state = 'due'`;
