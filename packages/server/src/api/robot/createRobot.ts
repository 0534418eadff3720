import { type OutgoingMessage, parseRecipient } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { NotConnected, TooManyRequests } from '../../ground/errors/index.ts';
import { isForNow, type Sending } from '../sending/index.ts';
import { isOpenElsewhere } from '../sending/isOpenElsewhere.ts';
import type { Answer } from './decide.ts';
import { decideNext } from './decideNext.ts';

export interface RobotDependencies {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendMessage'>;
  readonly log: Logger;
  /** Milliseconds between two looks: while there are rules, and while nobody has any. */
  readonly looks?: { readonly active: number; readonly idle: number };
  /** By which it is decided whether a message is too old to be answered. */
  readonly now?: () => Date;
}

/** Answers that are sent at once. */
const AT_ONCE = 16;
/** Of one client's, so that none waits for another. */
const AT_ONCE_EACH = 4;

/** Seconds after which an answer whose sender died is due again: longer than a send takes. */
const LEASE = 90;
/** Minutes after the message for which it is tried to answer it: later it helps nobody. */
const PATIENCE = 60;

/**
 * Answers by the clients' rules. Messages are found among the events, after the transaction that stored them, so that
 * storing costs nothing more. An answer is decided with the position up to which events were looked at, in one
 * transaction, and sent under a key made of its message: whoever dies, each message is looked at and answered once.
 */
export function createRobot({
  database,
  sending,
  log,
  looks = { active: 300, idle: 5_000 },
  now = () => new Date(),
}: RobotDependencies) {
  const running = new Set<{ readonly clientId: string; readonly work: Promise<void> }>();
  let stopping = false;
  let loop: Promise<void> | undefined;
  let wake = createDeferred<void>();

  const rest = async (milliseconds: number): Promise<void> => {
    const timer = setTimeout(wake.resolve, milliseconds);
    await wake.promise;
    clearTimeout(timer);
    wake = createDeferred();
  };

  const give = async ({ clientId, messageId, recipient, answer, tries, isLate }: Due): Promise<void> => {
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
      if (isForNow(error)) state = 'due';
      // The server that has the line is not to wait for long.
      if (error instanceof NotConnected && (await isOpenElsewhere(database, clientId))) seconds = 1;
      if (error instanceof TooManyRequests) {
        seconds = error.retryAfter;
        await rows(database, WAIT, { clientId, seconds });
      }
      log.info({ err: error, clientId, messageId, kind }, 'an automatic answer was not sent');
    }
    await rows(database, SETTLE, { clientId, messageId, state, seconds });
  };

  const begin = (due: Due): void => {
    const { clientId } = due;
    const work = give(due)
      // Its lease runs out, and then it is due again.
      .catch((error: unknown) => log.warn({ err: error, clientId }, 'an answer was not settled'))
      .finally(() => {
        running.delete(one);
        wake.resolve();
      });
    const one = { clientId, work };
    running.add(one);
  };

  /** @returns whether there was anything to do, or may be soon: what another process has in hand is no reason to look again at once */
  const look = async (): Promise<'found' | 'active' | 'idle'> => {
    const behind = await rows<{ clientId: string }>(database, BEHIND);
    let decided = 0;
    for (const { clientId } of behind)
      try {
        if (await transact(database, trx => decideNext(trx, clientId, now()))) decided += 1;
      } catch (error) {
        log.warn({ err: error, clientId }, 'a client’s messages could not be looked at for answers');
        await rows(database, LATER, { clientId });
      }
    const each = new Map<string, number>();
    for (const { clientId } of running) each.set(clientId, (each.get(clientId) ?? 0) + 1);
    const busy = [...each].flatMap(([clientId, count]) => (count >= AT_ONCE_EACH ? [clientId] : []));
    const free = AT_ONCE - running.size;
    const asked = { limit: free, busy, lease: LEASE, patience: PATIENCE, now: now() };
    const due = free > 0 ? await rows<Due>(database, CLAIM, asked) : [];
    due.forEach(begin);
    if (decided > 0 || due.length > 0) return 'found';
    const [one] = await rows<{ active: boolean }>(database, ANY_ACTIVE);
    return one?.active ? 'active' : 'idle';
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const found = await look().catch((error: unknown) => {
        log.warn({ err: error }, 'messages could not be looked at for automatic answers');
        return 'idle' as const;
      });
      if (!stopping) await rest(found === 'found' ? 0 : looks[found]);
    }
  };

  return {
    start(): void {
      loop = run();
    },
    /** Rules have changed: there may be some where there were none. */
    hurry: (): void => wake.resolve(),
    /** Takes nothing more, and resolves when what is being sent has been. */
    async stop(): Promise<void> {
      stopping = true;
      wake.resolve();
      await loop;
      await Promise.all([...running].map(({ work }) => work));
    },
  };
}
export type Robot = ReturnType<typeof createRobot>;

const contentOf = ({ text, options }: Answer) =>
  options
    ? ({ type: 'menu', menu: { text, options } } as const)
    : ({ type: 'text', text: { text } } as const);

/** Forgets answers that no rule looks at any more. */
export const pruneAnswers = (database: Knex): Promise<unknown[]> =>
  rows(database, `DELETE FROM robot_answers WHERE decided_at < now() - interval '2 days'`);

interface Due {
  readonly clientId: string;
  readonly messageId: string;
  readonly recipient: string;
  readonly answer: Answer;
  /** With this one. */
  readonly tries: number;
  readonly isLate: boolean;
}

const BEHIND = `
  SELECT r.client_id AS "clientId" FROM robots r JOIN event_streams s ON s.client_id = r.client_id
  WHERE r.is_active AND s.last_sequence > r.position AND r.look_at <= now() ORDER BY r.look_at LIMIT 100`;
/** What is wrong with one client's rules is no other's trouble. */
const LATER = `UPDATE robots SET look_at = now() + interval '1 minute' WHERE client_id = :clientId`;
/** The network asks a number to slow down, and not one message of it. */
const WAIT = `
  UPDATE robot_answers SET due_at = greatest(due_at, now() + make_interval(secs => :seconds))
  WHERE client_id = :clientId AND state = 'due'`;

const ANY_ACTIVE = `
  SELECT EXISTS (SELECT FROM robots WHERE is_active) OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS active`;

/** One of each client at a time. */
const CLAIM = `
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

const SETTLE = `
  UPDATE robot_answers SET state = :state, due_at = now() + make_interval(secs => :seconds)
  WHERE client_id = :clientId AND message_id = :messageId AND state = 'due'`;
