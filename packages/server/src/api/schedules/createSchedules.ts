import {
  type AskedRepeat,
  type Endpoints,
  type KnownRecipient,
  type MessageOrigin,
  type OutgoingMessage,
  type PayloadOf,
  phoneVariants,
  type QueryOf,
  type ResponseOf,
  recipientText,
} from '@recado/contract';
import { textLimit } from '@recado/contract/rules';
import { schedules as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';
import { digestOf, type Sending } from '../sending/index.ts';
import { changedTimes } from './changedTimes.ts';
import { readRepeat, readTime } from './readTimes.ts';
import {
  fileOf,
  findByKey,
  findSchedule,
  listSchedules,
  presentSchedule,
  type ScheduleRow,
  withText,
} from './scheduleRows.ts';

type Listed = Endpoints['GET /external/schedules'];
type One = ResponseOf<Endpoints['GET /external/schedules/{schedule}']>;
type Change = PayloadOf<Endpoints['PATCH /external/schedules/{schedule}']>;

/** How many of one client may be to come. */
const MOST = 1_000;

export interface PlanRequest {
  readonly clientId: string;
  readonly message: OutgoingMessage;
  /** Who asks for it. */
  readonly origin: MessageOrigin;
  readonly sendAt: string | undefined;
  readonly repeat: AskedRepeat | undefined;
  readonly idempotencyKey: string | undefined;
}

/** What a client sends later (docs/adr/0024). `createScheduler` sends it. */
export function createSchedules({
  database,
  sending,
}: {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'check'>;
}) {
  const zoneOf = async (clientId: string): Promise<string> => {
    const [client] = await rows<{ timeZone: string }>(
      database,
      'SELECT time_zone AS "timeZone" FROM clients WHERE id = :clientId',
      { clientId },
    );
    return client?.timeZone ?? 'UTC';
  };
  const find = async (db: Queryable, clientId: string, id: string, locked = false): Promise<ScheduleRow> => {
    const found = isUuid(id) ? await findSchedule(db, clientId, id, { locked }) : undefined;
    if (!found) throw new NotFound(texts.notFound);
    return found;
  };
  const answer = (row: ScheduleRow): One => ({
    success: true,
    clientId: row.clientId,
    schedule: presentSchedule(row),
  });

  return {
    /**
     * Checked now as it will be when it is sent. The same key and content answer with what was planned the first time.
     * @throws DomainError as sending would; Invalid for its times, Conflict when too much is planned
     */
    async plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }: PlanRequest): Promise<One> {
      const digest = digestOf([recipientText(message.to), { ...message, to: null }, sendAt, repeat]);
      const key = idempotencyKey ?? null;
      const known = async () => {
        const found = key === null ? undefined : await findByKey(database, clientId, key);
        if (found && !found.digest?.equals(digest)) throw new Conflict(texts.otherContent);
        return found;
      };
      const before = await known();
      if (before) return answer(before);
      const removed = key === null ? undefined : await findRemoved(database, clientId, key);
      if (removed && !removed.digest.equals(digest)) throw new Conflict(texts.otherContent);
      if (removed) return removed.response;
      if (sendAt === undefined) throw new Invalid(texts.noStart, { sendAt: texts.noStart });
      const startsAt = readTime(sendAt);
      const repeats = repeat ? readRepeat(repeat, startsAt, await zoneOf(clientId)) : null;
      const to = await sending.check(clientId, message);
      const [made] = await rows<{ id: string }>(database, INSERT, {
        clientId,
        ...namesOf(to),
        message: JSON.stringify({ ...message, to, sendAt: undefined, repeat: undefined }),
        mediaId: fileOf(message).mediaId ?? null,
        origin: JSON.stringify({ kind: 'schedule', ...(origin.user && { user: origin.user }) }),
        startsAt,
        repeats: repeats && JSON.stringify(repeats),
        key,
        digest,
      });
      if (made) return answer(await find(database, clientId, made.id));
      const other = await known();
      if (!other) throw new Conflict(texts.full(String(MOST)));
      return answer(other);
    },

    async list(clientId: string, { limit, cursor, state }: QueryOf<Listed>): Promise<ResponseOf<Listed>> {
      const [place = '', id = ''] = cursor?.split('_') ?? [];
      const after = cursor === undefined ? undefined : { place, id };
      const found = await listSchedules(database, clientId, { after, state, most: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        success: true,
        clientId,
        schedules: page.map(presentSchedule),
        next: found.length > limit && last ? `${last.place}_${last.id}` : null,
        timeZone: await zoneOf(clientId),
      };
    },

    /** @throws NotFound; so below */
    get: async (clientId: string, id: string): Promise<One> => answer(await find(database, clientId, id)),

    /** @throws Conflict for what has ended or is being sent; Invalid for its times, or words where there are none */
    async change(clientId: string, id: string, change: Change): Promise<One> {
      const words = change.text;
      const reworded = (row: ScheduleRow): OutgoingMessage => {
        const message = words === undefined ? row.message : withText(row.message, words);
        if (!message) throw new Invalid(texts.noText, { text: texts.noText });
        const most = textLimit(row.message.type);
        if (words !== undefined && words.length > most) {
          const sentence = texts.tooLong(most.toLocaleString('es-MX'));
          throw new Invalid(sentence, { text: sentence });
        }
        return message;
      };
      const zone = await zoneOf(clientId);
      const first = await find(database, clientId, id);
      if (words !== undefined || change.paused === false) await sending.check(clientId, reworded(first));
      await transact(database, async trx => {
        const row = await find(trx, clientId, id, true);
        const times = changedTimes(row, change, zone);
        await rows(trx, UPDATE, {
          id,
          message: JSON.stringify(reworded(row)),
          startsAt: times.startsAt,
          repeats: times.repeats && JSON.stringify(times.repeats),
          turn: times.turn,
          nextAt: times.nextAt,
          runAt: times.isNew ? times.nextAt : null,
          isNew: times.isNew,
          state: (change.paused ?? row.state === 'paused') ? 'paused' : 'active',
        });
      });
      return answer(await find(database, clientId, id));
    },

    /** Who asks under its key again is told of it, and nothing is planned. @throws Conflict while it is being sent */
    async remove(
      clientId: string,
      id: string,
    ): Promise<{ readonly success: boolean; readonly clientId: string }> {
      await transact(database, async trx => {
        const row = await find(trx, clientId, id, true);
        if (row.isTaken && row.nextAt) throw new Conflict(texts.busy);
        const [removed] = await rows<{ key: string | null }>(trx, REMOVE, { id });
        const now = new Date().toISOString();
        const { schedule } = answer(row);
        const ended = { ...schedule, ...(row.nextAt && { state: 'done', nextAt: null, endedAt: now }) };
        if (removed?.key)
          await rows(trx, KEEP_KEY, {
            clientId,
            key: keptKey(removed.key),
            digest: row.digest,
            response: JSON.stringify({ success: true, clientId, schedule: { ...ended, waiting: null } }),
          });
      });
      return { success: true, clientId };
    },
  };
}
export type Schedules = ReturnType<typeof createSchedules>;

const namesOf = (to: KnownRecipient) => ({
  chat: recipientText(to),
  phones: to.kind === 'phone' ? [...phoneVariants(to.phone)] : [],
  lid: to.kind === 'lid' ? to.lid : null,
});

/** Of a plan that was taken back; no caller can write it. */
const keptKey = (key: string): string => `schedule removed\n${key}`;

async function findRemoved(
  db: Queryable,
  clientId: string,
  key: string,
): Promise<{ readonly digest: Buffer; readonly response: One } | undefined> {
  const [found] = await rows<{ digest: Buffer; response: One }>(db, REMOVED, { clientId, key: keptKey(key) });
  return found;
}

const REMOVE = 'DELETE FROM schedules WHERE id = :id RETURNING key';

/** As long as every key is kept (`pruneIdempotency`). */
const KEEP_KEY = `
  INSERT INTO idempotency_keys (client_id, key, request_digest, status_code, response)
  VALUES (:clientId, :key, :digest, 201, CAST(:response AS jsonb))
  ON CONFLICT (client_id, key) DO NOTHING`;

const REMOVED = `
  SELECT request_digest AS digest, response FROM idempotency_keys WHERE client_id = :clientId AND key = :key`;

const INSERT = `
  INSERT INTO schedules (client_id, chat, phones, lid, message, media_id, origin, starts_at, repeats, next_at, run_at,
                         key, digest)
  SELECT CAST(:clientId AS uuid), :chat, CAST(:phones AS text[]), :lid, CAST(:message AS jsonb),
         CAST(:mediaId AS uuid), CAST(:origin AS jsonb), t.at, CAST(:repeats AS jsonb), t.at, t.at, :key,
         CAST(:digest AS bytea)
  FROM (SELECT CAST(:startsAt AS timestamptz) AS at) t
  WHERE (SELECT count(*) FROM schedules WHERE client_id = :clientId AND ended_at IS NULL) < ${MOST}
  ON CONFLICT (client_id, key) DO NOTHING RETURNING id`;

const UPDATE = `
  UPDATE schedules SET message = CAST(:message AS jsonb), starts_at = :startsAt, repeats = CAST(:repeats AS jsonb),
    turn = :turn, next_at = :nextAt, run_at = coalesce(CAST(:runAt AS timestamptz), run_at), state = :state, claim = NULL,
    run = CASE WHEN :isNew THEN run + 1 ELSE run END,
    attempts = CASE WHEN :isNew THEN 0 ELSE attempts END,
    trouble = CASE WHEN :isNew THEN NULL ELSE trouble END
  WHERE id = :id`;
