import { type OutgoingMessage, parseRecipient, type RobotRules } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { isForNow, type Sending } from '../sending/index.ts';
import { type Answer, decide } from './decide.ts';
import { readGiven, readHeard } from './readHeard.ts';

export interface RobotDependencies {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendMessage'>;
  readonly log: Logger;
  /** Milliseconds between two looks: while there are rules, and while nobody has any. */
  readonly looks?: { readonly active: number; readonly idle: number };
  /** By which it is decided whether a message is too old to be answered. */
  readonly now?: () => Date;
}

/** Events that are looked at in one transaction, and answers that are sent at once. */
const BATCH = 100;
const AT_ONCE = 16;

/** Seconds after which an answer whose sender died is due again: longer than a send takes. */
const LEASE = 90;
/** Minutes for which it is tried to give an answer: later it helps nobody. */
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
  const running = new Set<Promise<void>>();
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
    try {
      if (to && !isLate) {
        const message: OutgoingMessage = { to, ...contentOf(answer), unlessPaused: true };
        const origin = { kind: 'rule', rule } as const;
        await sending.sendMessage({ clientId, message, origin, idempotencyKey: `robot ${messageId}` });
        state = 'sent';
      }
    } catch (error) {
      if (isForNow(error)) state = 'due';
      log.info({ err: error, clientId, messageId, kind }, 'an automatic answer was not sent');
    }
    const seconds = Math.min(60, 2 ** Math.min(tries, 6));
    await rows(database, SETTLE, { clientId, messageId, state, seconds });
  };

  const begin = (due: Due): void => {
    const work = give(due)
      // Its lease runs out, and then it is due again.
      .catch((error: unknown) =>
        log.warn({ err: error, clientId: due.clientId }, 'an answer was not settled'),
      )
      .finally(() => {
        running.delete(work);
        wake.resolve();
      });
    running.add(work);
  };

  /** @returns whether there was anything to do, or may be soon */
  const look = async (): Promise<'found' | 'active' | 'idle'> => {
    const behind = await rows<{ clientId: string }>(database, BEHIND);
    for (const { clientId } of behind) await transact(database, trx => decideNext(trx, clientId, now()));
    const free = AT_ONCE - running.size;
    const due =
      free > 0 ? await rows<Due>(database, CLAIM, { limit: free, lease: LEASE, patience: PATIENCE }) : [];
    due.forEach(begin);
    if (behind.length > 0 || due.length > 0) return 'found';
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
      await Promise.all(running);
    },
  };
}
export type Robot = ReturnType<typeof createRobot>;

/** Looks at what has come to a client, and decides; nothing when somebody else does just now. */
async function decideNext(trx: Knex.Transaction, clientId: string, now: Date): Promise<void> {
  const [robot] = await rows<{ rules: RobotRules; position: number; newest: number }>(trx, TAKE, {
    clientId,
  });
  if (!robot) return;
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
  const answers = heard.flatMap(({ id, key, chat, heard: said, standing }) => {
    const before = given.get(key) ?? [];
    const { answer } = decide(rules, said, { ...standing, now, given: before });
    if (!answer) return [];
    given.set(key, [...before, { at: now, kind: answer.kind, text: answer.text }]);
    return [{ id, key, chat, answer }];
  });
  if (answers.length > 0) await rows(trx, DECIDED, { clientId, now, answers: JSON.stringify(answers) });
  // None there: they were kept long enough.
  const seen = events.at(-1)?.sequence ?? newest;
  await rows(trx, 'UPDATE robots SET position = :seen WHERE client_id = :clientId', { clientId, seen });
}

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

interface EventKey {
  readonly sequence: number;
  readonly type: string;
  readonly id: string;
  readonly timestamp: string;
}

const BEHIND = `
  SELECT r.client_id AS "clientId" FROM robots r JOIN event_streams s ON s.client_id = r.client_id
  WHERE r.is_active AND s.last_sequence > r.position ORDER BY r.client_id LIMIT 100`;

const ANY_ACTIVE = `
  SELECT EXISTS (SELECT FROM robots WHERE is_active) OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS active`;

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

const CLAIM = `
  UPDATE robot_answers a SET tries = a.tries + 1, due_at = now() + make_interval(secs => :lease)
  FROM (SELECT client_id, message_id FROM robot_answers WHERE state = 'due' AND due_at <= now()
        ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED) d
  WHERE a.client_id = d.client_id AND a.message_id = d.message_id
  RETURNING a.client_id AS "clientId", a.message_id AS "messageId", a.recipient, a.answer, a.tries,
    a.due_at > a.decided_at + make_interval(mins => :patience) AS "isLate"`;

const SETTLE = `
  UPDATE robot_answers SET state = :state, due_at = now() + make_interval(secs => :seconds)
  WHERE client_id = :clientId AND message_id = :messageId AND state = 'due'`;
