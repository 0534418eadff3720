import type { MessageOrigin, OutgoingMessage, Schedule, ScheduleState } from '@recado/contract';
import type { Recurrence } from '@recado/contract/rules';
import type { Period } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { explainMessageErrorCode } from '../../clients/connections/toDomainError.ts';

/** Days to retain ended schedules. */
const RETENTION_DAYS = 30;

/** Stored scheduled message. `to` is the resolved recipient: a ten-digit number has its country code. */
export interface ScheduleRow {
  readonly id: string;
  readonly clientId: string;
  readonly state: ScheduleState;
  readonly chat: string;
  readonly name: string | null;
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  /** Time from which all occurrences are computed, and number of the next occurrence. */
  readonly startsAt: Date;
  readonly recurrence: Recurrence | null;
  readonly nextOccurrenceNumber: number;
  /** Number of runs of the schedule. A change of its times does not reset this number. */
  readonly runCount: number;
  readonly nextOccurrenceAt: Date | null;
  /** Whether a process has claimed the schedule and is sending its message. */
  readonly isTaken: boolean;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentCount: number;
  readonly lastRun: Omit<NonNullable<Schedule['last']>, 'notBefore'> | null;
  /** Current state of the message that was sent last, if that message was first queued. */
  readonly waited: {
    readonly status: string;
    readonly errorCode: string | null;
    readonly notBefore: string | null;
  } | null;
  readonly requestDigest: Buffer | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly sortKey: string;
}

const SELECT_SCHEDULES_SQL = `
  SELECT s.id, s.client_id AS "clientId", s.state, s.chat, s.message, s.origin, s.starts_at AS "startsAt", s.recurrence,
         s.next_occurrence_number AS "nextOccurrenceNumber", s.run_count AS "runCount",
         s.next_occurrence_at AS "nextOccurrenceAt", s.attempts, s.last_error AS "lastError",
         s.sent_count AS "sentCount", s.last_run AS "lastRun", s.request_digest AS "requestDigest",
         s.created_at AS "createdAt", s.ended_at AS "endedAt", s.sort_key::text AS "sortKey",
         (s.claim IS NOT NULL AND s.next_attempt_at > now()) AS "isTaken",
         CASE WHEN s.last_run ->> 'status' = 'waiting' THEN (
           SELECT jsonb_build_object('status', m.status, 'errorCode', m.error_code, 'notBefore', m.details -> 'notBefore')
           FROM messages m WHERE m.client_id = s.client_id AND m.wa_id = s.last_run ->> 'messageId' AND m.from_me
           ORDER BY m.timestamp DESC LIMIT 1) END AS waited,
         coalesce((SELECT coalesce(c.own_name, c.name) FROM contacts c WHERE c.client_id = s.client_id
                     AND (c.phone = ANY(s.phones) OR c.lid = s.lid) AND coalesce(c.own_name, c.name) IS NOT NULL LIMIT 1),
                  (SELECT v.subject FROM conversations v WHERE v.client_id = s.client_id AND v.chat = s.chat)) AS name
  FROM schedules s WHERE s.client_id = :clientId`;

/**
 * Finds a schedule of the client.
 * @param locked locks the row, so that no other transaction can change the schedule or start its run
 */
export async function findSchedule(
  db: Queryable,
  clientId: string,
  id: string,
  { locked = false } = {},
): Promise<ScheduleRow | undefined> {
  const [schedule] = await rows<ScheduleRow>(
    db,
    `${SELECT_SCHEDULES_SQL} AND s.id = :id ${locked ? 'FOR UPDATE OF s' : ''}`,
    {
      clientId,
      id,
    },
  );
  return schedule;
}

export async function findScheduleByIdempotencyKey(
  db: Queryable,
  clientId: string,
  key: string,
): Promise<ScheduleRow | undefined> {
  const sql = `${SELECT_SCHEDULES_SQL} AND s.idempotency_key = :key`;
  const [schedule] = await rows<ScheduleRow>(db, sql, { clientId, key });
  return schedule;
}

const SEND_TIME_SQL = `coalesce(s.next_occurrence_at, CAST(s.last_run ->> 'at' AS timestamptz), s.starts_at)`;

interface ListSchedulesParams {
  readonly after: { readonly sortKey: string; readonly id: string } | undefined;
  readonly state: 'upcoming' | 'ended' | undefined;
  /** Period of the next send or, if the schedule has ended, of the last one. */
  readonly period?: Period;
  readonly most: number;
}

/** Lists schedules in display order. `after` is the last schedule of the previous page. */
export const listSchedules = (
  db: Queryable,
  clientId: string,
  { after, state, period: { since, until } = {}, most }: ListSchedulesParams,
): Promise<ScheduleRow[]> =>
  rows<ScheduleRow>(
    db,
    `${SELECT_SCHEDULES_SQL}
     AND (CAST(:state AS text) IS NULL OR (s.ended_at IS NULL) = (:state = 'upcoming'))
     AND (CAST(:since AS timestamptz) IS NULL OR ${SEND_TIME_SQL} >= CAST(:since AS timestamptz))
     AND (CAST(:until AS timestamptz) IS NULL OR ${SEND_TIME_SQL} < CAST(:until AS timestamptz))
     AND (CAST(:sortKey AS bigint) IS NULL OR (s.sort_key, s.id) > (CAST(:sortKey AS bigint), CAST(:after AS uuid)))
     ORDER BY s.sort_key, s.id LIMIT :most`,
    {
      clientId,
      state: state ?? null,
      since: since ?? null,
      until: until ?? null,
      sortKey: after?.sortKey ?? null,
      after: after?.id ?? null,
      most,
    },
  );

interface ScheduleRecipientParams {
  readonly chat: string;
  /** All spellings of the number. */
  readonly phones: readonly string[];
  readonly lid: string | null;
  readonly most: number;
}

/** Lists the schedules that still send something to a recipient, the next one first. */
export const listSchedulesForRecipient = (
  db: Queryable,
  clientId: string,
  { chat, phones, lid, most }: ScheduleRecipientParams,
): Promise<ScheduleRow[]> =>
  rows<ScheduleRow>(
    db,
    `${SELECT_SCHEDULES_SQL} AND s.ended_at IS NULL
       AND (s.chat = :chat OR s.phones && CAST(:phones AS text[]) OR s.lid = :lid)
     ORDER BY s.sort_key, s.id LIMIT :most`,
    { clientId, chat, phones: [...phones], lid, most },
  );

/** Deletes schedules that ended before the retention period. */
export const pruneEndedSchedules = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM schedules WHERE ended_at < now() - interval '${RETENTION_DAYS} days'`);

export function presentSchedule(row: ScheduleRow): Schedule {
  const { message, recurrence, origin } = row;
  const { type } = message;
  const last = lastRunOf(row);
  return {
    id: row.id,
    to: row.chat,
    name: row.name,
    state: row.state,
    nextAt: row.nextOccurrenceAt?.toISOString() ?? null,
    sendAt: row.startsAt.toISOString(),
    repeat: recurrence && {
      every: recurrence.every,
      timeZone: recurrence.timeZone,
      until: recurrence.until ?? null,
      times: recurrence.times ?? null,
    },
    type,
    text: textOf(message),
    options: [...((message.menu ?? message.poll)?.options ?? [])],
    mediaUrl: getMessageFileReference(message).mediaUrl ?? null,
    mediaId: getMessageFileReference(message).mediaId ?? null,
    // A message counts as sent when it is queued. If the last one was not sent, subtract it from the count.
    sent: row.lastRun?.status === 'waiting' && isUnsent(last) ? row.sentCount - 1 : row.sentCount,
    last,
    waiting: row.state === 'active' && row.attempts > 0 ? row.lastError : null,
    by: origin.user?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

const isUnsent = (last: Schedule['last']): boolean => last?.status === 'waiting' || last?.status === 'failed';

/**
 * Returns the result of a schedule's last run. If the run queued a message, only the message's row contains
 * the result.
 */
function lastRunOf({ lastRun: last, waited }: ScheduleRow): Schedule['last'] {
  if (!last) return null;
  if (last.status !== 'waiting') return { ...last, notBefore: null };
  // The message was deleted at the end of its retention, so its result is unknown.
  if (!waited) return { ...last, status: 'unknown', notBefore: null };
  const { status, errorCode, notBefore } = waited;
  if (status === 'queued') return { ...last, notBefore };
  if (status === 'failed') return { ...last, status, notBefore: null, error: explainMessageErrorCode(errorCode) };
  return { ...last, status: status === 'unknown' ? 'unknown' : 'sent', notBefore: null };
}

function textOf({ type, text, menu, poll, image, video, document, location, contacts }: OutgoingMessage) {
  const words = {
    text: text?.text,
    menu: menu?.text,
    poll: poll?.question,
    image: image?.caption,
    video: video?.caption,
    document: document?.caption,
    location: location?.name,
    contacts: contacts?.map(({ name }) => name).join(', '),
  };
  return (words as Readonly<Record<string, string | undefined>>)[type] ?? null;
}

/** Copies a message with another text. Returns undefined if its type has no text. */
export function copyMessageWithText(message: OutgoingMessage, words: string): OutgoingMessage | undefined {
  const { type, text, menu, image, video, document } = message;
  switch (type) {
    case 'text':
      return { ...message, text: { ...text, text: words } };
    case 'menu':
      return menu && { ...message, menu: { ...menu, text: words } };
    case 'image':
      return { ...message, image: { ...image, caption: words } };
    case 'video':
      return { ...message, video: { ...video, caption: words } };
    case 'document':
      return { ...message, document: { ...document, caption: words } };
    default:
      return undefined;
  }
}

/** Returns the file reference of a message; empty if it has no file. */
export function getMessageFileReference(message: OutgoingMessage): {
  readonly mediaUrl?: string;
  readonly mediaId?: string;
} {
  const { mediaUrl, mediaId } = (message[message.type] ?? {}) as { mediaUrl?: string; mediaId?: string };
  return { ...(mediaUrl !== undefined && { mediaUrl }), ...(mediaId !== undefined && { mediaId }) };
}
