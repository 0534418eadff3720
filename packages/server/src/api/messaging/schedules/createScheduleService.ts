import {
  type Endpoints,
  formatRecipient,
  listPhoneVariants,
  type MessageOrigin,
  type OutgoingMessage,
  type PayloadOf,
  type QueryOf,
  type ResponseOf,
  type ScheduledRepetitionRequest,
  type UnambiguousRecipient,
} from '@recado/contract';
import { getMaxTextChars } from '@recado/contract/rules';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { parsePeriod } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../../core/errors/index.ts';
import { computeRequestDigest, type SendChecker } from '../sending/index.ts';
import { computeChangedScheduleTimes } from './computeChangedScheduleTimes.ts';
import { parseRecurrence, parseSendTime } from './readTimes.ts';
import { findRemovedSchedule, storeRemovedSchedule } from './removedScheduleRows.ts';
import {
  copyMessageWithText,
  findSchedule,
  findScheduleByIdempotencyKey,
  getMessageFileReference,
  listSchedules,
  presentSchedule,
  type ScheduleRow,
} from './scheduleRows.ts';

type ListEndpoint = Endpoints['GET /external/schedules'];
type ScheduleResponse = ResponseOf<Endpoints['GET /external/schedules/{schedule}']>;
type Change = PayloadOf<Endpoints['PATCH /external/schedules/{schedule}']>;

/** Maximum number of upcoming schedules of one client. */
const MAX_UPCOMING_SCHEDULES = 1_000;

export interface ScheduleMessageRequest {
  readonly clientId: string;
  readonly message: OutgoingMessage;
  /** Origin of the request, stored with the message. */
  readonly origin: MessageOrigin;
  readonly sendAt: string | undefined;
  readonly repeat: ScheduledRepetitionRequest | undefined;
  readonly idempotencyKey: string | undefined;
}

interface SchedulesDeps {
  readonly database: Knex;
  readonly sendChecker: SendChecker;
}

/** Manages messages that a client sends later (docs/adr/0024). `createScheduler` sends them. */
export function createScheduleService({ database, sendChecker }: SchedulesDeps) {
  const zoneOf = async (clientId: string): Promise<string> => {
    const [client] = await rows<{ timeZone: string }>(
      database,
      'SELECT time_zone AS "timeZone" FROM clients WHERE id = :clientId',
      { clientId },
    );
    return client?.timeZone ?? 'UTC';
  };
  const find = async (db: Queryable, clientId: string, id: string, locked = false): Promise<ScheduleRow> => {
    const schedule = isUuid(id) ? await findSchedule(db, clientId, id, { locked }) : undefined;
    if (!schedule) throw new NotFound(texts.notFound);
    return schedule;
  };
  const toResponse = (row: ScheduleRow): ScheduleResponse => ({
    success: true,
    clientId: row.clientId,
    schedule: presentSchedule(row),
  });

  return {
    /**
     * Schedules a message after the checks of a send. A repeat with the same key and content adds no schedule.
     * @throws DomainError as for a send; Invalid for an impossible time; Conflict for too many schedules
     */
    async plan({
      clientId,
      message,
      origin,
      sendAt,
      repeat,
      idempotencyKey,
    }: ScheduleMessageRequest): Promise<ScheduleResponse> {
      const digest = computeRequestDigest([formatRecipient(message.to), { ...message, to: null }, sendAt, repeat]);
      const key = idempotencyKey ?? null;
      const findExisting = async () => {
        const schedule = key === null ? undefined : await findScheduleByIdempotencyKey(database, clientId, key);
        if (schedule && !schedule.requestDigest?.equals(digest)) throw new Conflict(texts.otherContent);
        return schedule;
      };
      const existing = await findExisting();
      if (existing) return toResponse(existing);
      const removed = key === null ? undefined : await findRemovedSchedule(database, clientId, key);
      if (removed && !removed.requestDigest.equals(digest)) throw new Conflict(texts.otherContent);
      if (removed) return removed.response;
      if (sendAt === undefined) throw new Invalid(texts.noStart, { sendAt: texts.noStart });
      const startsAt = parseSendTime(sendAt);
      const recurrence = repeat ? parseRecurrence(repeat, startsAt, await zoneOf(clientId)) : null;
      const to = await sendChecker.check(clientId, message);
      const [inserted] = await rows<{ id: string }>(database, INSERT_SCHEDULE_SQL, {
        clientId,
        ...recipientBindings(to),
        message: JSON.stringify({ ...message, to, sendAt: undefined, repeat: undefined }),
        mediaId: getMessageFileReference(message).mediaId ?? null,
        origin: JSON.stringify({ kind: 'schedule', ...(origin.user && { user: origin.user }) }),
        startsAt,
        recurrence: recurrence && JSON.stringify(recurrence),
        key,
        requestDigest: digest,
      });
      if (inserted) return toResponse(await find(database, clientId, inserted.id));
      const concurrent = await findExisting();
      if (!concurrent) throw new Conflict(texts.full(String(MAX_UPCOMING_SCHEDULES)));
      return toResponse(concurrent);
    },

    async list(
      clientId: string,
      { limit, cursor, state, ...times }: QueryOf<ListEndpoint>,
    ): Promise<ResponseOf<ListEndpoint>> {
      const [sortKey = '', id = ''] = cursor?.split('_') ?? [];
      const after = cursor === undefined ? undefined : { sortKey, id };
      const matches = await listSchedules(database, clientId, {
        after,
        state,
        period: parsePeriod(times),
        most: limit + 1,
      });
      const page = matches.slice(0, limit);
      const last = page.at(-1);
      return {
        success: true,
        clientId,
        schedules: page.map(presentSchedule),
        next: matches.length > limit && last ? `${last.sortKey}_${last.id}` : null,
        timeZone: await zoneOf(clientId),
      };
    },

    /** Reads one schedule. @throws NotFound for an unknown ID, as do `change` and `remove` */
    async get(clientId: string, id: string): Promise<ScheduleResponse> {
      return toResponse(await find(database, clientId, id));
    },

    /** @throws Conflict if the schedule ended or is being sent; Invalid for impossible times or texts */
    async change(clientId: string, id: string, change: Change): Promise<ScheduleResponse> {
      const words = change.text;
      const replaceMessageText = (row: ScheduleRow): OutgoingMessage => {
        const message = words === undefined ? row.message : copyMessageWithText(row.message, words);
        if (!message) throw new Invalid(texts.noText, { text: texts.noText });
        const maxLength = getMaxTextChars(row.message.type);
        if (words !== undefined && words.length > maxLength) {
          const sentence = texts.tooLong(maxLength.toLocaleString('es-MX'));
          throw new Invalid(sentence, { text: sentence });
        }
        return message;
      };
      const zone = await zoneOf(clientId);
      const first = await find(database, clientId, id);
      if (words !== undefined || change.paused === false) await sendChecker.check(clientId, replaceMessageText(first));
      await transact(database, async trx => {
        const row = await find(trx, clientId, id, true);
        const times = computeChangedScheduleTimes(row, change, zone);
        await rows(trx, UPDATE_SCHEDULE_SQL, {
          id,
          message: JSON.stringify(replaceMessageText(row)),
          startsAt: times.startsAt,
          recurrence: times.recurrence && JSON.stringify(times.recurrence),
          nextOccurrenceNumber: times.nextOccurrenceNumber,
          nextOccurrenceAt: times.nextOccurrenceAt,
          nextAttemptAt: times.isNew ? times.nextOccurrenceAt : null,
          isNew: times.isNew,
          state: (change.paused ?? row.state === 'paused') ? 'paused' : 'active',
        });
      });
      return toResponse(await find(database, clientId, id));
    },

    /** Removes a schedule. Repeating its creation returns the removed one. @throws Conflict if being sent */
    async remove(clientId: string, id: string): Promise<{ readonly success: boolean; readonly clientId: string }> {
      await transact(database, async trx => {
        const row = await find(trx, clientId, id, true);
        if (row.isTaken && row.nextOccurrenceAt) throw new Conflict(texts.busy);
        const [removed] = await rows<{ key: string | null }>(trx, DELETE_SCHEDULE_SQL, { id });
        const now = new Date().toISOString();
        const { schedule } = toResponse(row);
        const ended = {
          ...schedule,
          ...(row.nextOccurrenceAt && { state: 'done' as const, nextAt: null, endedAt: now }),
        };
        if (removed?.key)
          await storeRemovedSchedule(trx, removed.key, row.requestDigest, {
            success: true,
            clientId,
            schedule: { ...ended, waiting: null },
          });
      });
      return { success: true, clientId };
    },
  };
}
export type ScheduleService = ReturnType<typeof createScheduleService>;

const recipientBindings = (to: UnambiguousRecipient) => ({
  chat: formatRecipient(to),
  phones: to.kind === 'phone' ? [...listPhoneVariants(to.phone)] : [],
  lid: to.kind === 'lid' ? to.lid : null,
});

const DELETE_SCHEDULE_SQL = 'DELETE FROM schedules WHERE id = :id RETURNING idempotency_key AS key';

const INSERT_SCHEDULE_SQL = `
  INSERT INTO schedules (client_id, chat, phones, lid, message, media_id, origin, starts_at, recurrence,
                         next_occurrence_at, next_attempt_at, idempotency_key, request_digest)
  SELECT CAST(:clientId AS uuid), :chat, CAST(:phones AS text[]), :lid, CAST(:message AS jsonb),
         CAST(:mediaId AS uuid), CAST(:origin AS jsonb), t.at, CAST(:recurrence AS jsonb), t.at, t.at, :key,
         CAST(:requestDigest AS bytea)
  FROM (SELECT CAST(:startsAt AS timestamptz) AS at) t
  WHERE (SELECT count(*) FROM schedules WHERE client_id = :clientId AND ended_at IS NULL) < ${MAX_UPCOMING_SCHEDULES}
  ON CONFLICT (client_id, idempotency_key) DO NOTHING RETURNING id`;

const UPDATE_SCHEDULE_SQL = `
  UPDATE schedules SET message = CAST(:message AS jsonb), starts_at = :startsAt,
    recurrence = CAST(:recurrence AS jsonb), next_occurrence_number = :nextOccurrenceNumber,
    next_occurrence_at = :nextOccurrenceAt,
    next_attempt_at = coalesce(CAST(:nextAttemptAt AS timestamptz), next_attempt_at), state = :state, claim = NULL,
    run_count = CASE WHEN :isNew THEN run_count + 1 ELSE run_count END,
    attempts = CASE WHEN :isNew THEN 0 ELSE attempts END, last_error = CASE WHEN :isNew THEN NULL ELSE last_error END
  WHERE id = :id`;
