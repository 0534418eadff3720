import type { LineQualityRating, NewChatQuotaReport, QualityRatingEventData } from '@recado/contract';
import type { NewChatQuota, NewChatWarning, QualityRating } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { emitEventOnce } from '../events/emitEventOnce.ts';

type RatingValues = Required<Omit<LineQualityRating, 'since'>>;

/**
 * Stores how WhatsApp rates a client's number. If the rating changed, requests a new check of the
 * line's health status and emits `line.rated`.
 * @param id event ID; several calls with the same ID store only one event
 */
export const storeQualityRating = (
  database: Knex,
  clientId: string,
  { quality, firstContacts, isLimitShared, restrictedUntil, newChatQuota }: QualityRating,
  id: string = uuid(),
): Promise<void> =>
  transact(database, async trx => {
    await rows(trx, INSERT_RATING_SQL, { clientId });
    const [row] = await rows<RatingRow>(trx, LOCK_RATING_SQL, { clientId, now: new Date() });
    const before = toRatingValues(row);
    const now: RatingValues = {
      quality: quality ?? before.quality,
      firstContacts: firstContacts === undefined ? before.firstContacts : firstContacts,
      sharedLimit: isLimitShared ?? before.sharedLimit ?? false,
      restrictedUntil: restrictedUntil === undefined ? before.restrictedUntil : toIsoString(restrictedUntil),
      newChats: newChatQuota === undefined ? before.newChats : toNewChats(newChatQuota),
    };
    // The number of used chats grows all the time, so it changes neither the rating nor its time.
    if (newChatQuota) await rows(trx, UPDATE_NEW_CHATS_SQL, { clientId, ...now.newChats, now: new Date() });
    if (isSameRating(now, before)) return;
    if (newChatQuota === null && before.newChats) await rows(trx, CLEAR_NEW_CHATS_SQL, { clientId });
    const { newChats: _, ...values } = now;
    const [updatedRow] = await rows<{ updatedAt: Date }>(trx, UPDATE_RATING_SQL, { clientId, ...values });
    await rows(trx, REQUEST_HEALTH_CHECK_SQL, { clientId });
    // The first known quality, limit or quota is no change and emits no event. A changed restriction or warning does.
    const hasChanged =
      (before.quality !== null && before.quality !== now.quality) ||
      (before.firstContacts !== null && before.firstContacts !== now.firstContacts) ||
      before.restrictedUntil !== now.restrictedUntil ||
      (before.newChats?.warning ?? 'none') !== (now.newChats?.warning ?? 'none');
    if (!hasChanged) return;
    const data: QualityRatingEventData = { ...now, before, at: (updatedRow?.updatedAt ?? new Date()).toISOString() };
    await emitEventOnce(trx, clientId, { id, type: 'line.rated', fromMe: false, data });
  });

/** Returns a client's current rating, or null if nothing is known except a restriction that has ended. */
export async function readQualityRating(
  db: Queryable,
  clientId: string,
  now: Date = new Date(),
): Promise<LineQualityRating | null> {
  const [ratingRow] = await rows<RatingRow & { readonly updatedAt: Date }>(db, SELECT_RATING_SQL, { clientId, now });
  return ratingRow ? { ...toRatingValues(ratingRow), since: ratingRow.updatedAt.toISOString() } : null;
}

interface RatingRow extends Omit<RatingValues, 'restrictedUntil' | 'newChats'> {
  readonly restrictedUntil: Date | null;
  readonly newChatTotal: number | null;
  readonly newChatsUsed: number | null;
  readonly newChatCycleEndsAt: Date | null;
  /** Null if there is no quota, or if its cycle has ended. */
  readonly newChatWarning: NewChatWarning | null;
}

const toNewChats = (quota: NewChatQuota | null): NewChatQuotaReport | null =>
  quota && { total: quota.total, used: quota.used, endsAt: toIsoString(quota.endsAt), warning: quota.warning };

const toIsoString = (date: Date | null): string | null => date?.toISOString() ?? null;
const toRatingValues = (row: RatingRow | undefined): RatingValues => ({
  quality: row?.quality ?? null,
  firstContacts: row?.firstContacts ?? null,
  sharedLimit: row?.sharedLimit ?? false,
  restrictedUntil: toIsoString(row?.restrictedUntil ?? null),
  newChats: row?.newChatWarning
    ? {
        total: row.newChatTotal,
        used: row.newChatsUsed,
        endsAt: toIsoString(row.newChatCycleEndsAt),
        warning: row.newChatWarning,
      }
    : null,
});
const isSameRating = (first: RatingValues, other: RatingValues): boolean =>
  first.quality === other.quality &&
  first.firstContacts === other.firstContacts &&
  first.sharedLimit === other.sharedLimit &&
  first.restrictedUntil === other.restrictedUntil &&
  first.newChats?.total === other.newChats?.total &&
  first.newChats?.endsAt === other.newChats?.endsAt &&
  first.newChats?.warning === other.newChats?.warning;

/** End of the cycle of a quota. Without a reported end, a quota is valid for a day, because it is queried hourly. */
export const NEW_CHAT_CYCLE_END_SQL = "coalesce(new_chat_cycle_ends_at, new_chats_reported_at + interval '1 day')";
const UPDATE_NEW_CHATS_SQL = `
  UPDATE quality_ratings SET new_chat_total = :total, new_chats_used = :used, new_chat_warning = :warning,
    new_chat_cycle_ends_at = CAST(:endsAt AS timestamptz), new_chats_reported_at = :now WHERE client_id = :clientId`;
const CLEAR_NEW_CHATS_SQL = `
  UPDATE quality_ratings SET new_chat_total = NULL, new_chats_used = NULL, new_chat_warning = NULL,
    new_chat_cycle_ends_at = NULL WHERE client_id = :clientId`;
const INSERT_RATING_SQL = 'INSERT INTO quality_ratings (client_id) VALUES (:clientId) ON CONFLICT DO NOTHING';
/** Columns of a rating. A restriction that has ended and the quota of a past cycle are read as null. */
const RATING_COLUMNS_SQL = `
  quality, messaging_limit AS "firstContacts", is_limit_shared AS "sharedLimit",
  CASE WHEN restricted_until > CAST(:now AS timestamptz) THEN restricted_until END AS "restrictedUntil",
  new_chat_total AS "newChatTotal", new_chats_used AS "newChatsUsed",
  new_chat_cycle_ends_at AS "newChatCycleEndsAt",
  CASE WHEN ${NEW_CHAT_CYCLE_END_SQL} > CAST(:now AS timestamptz) THEN new_chat_warning END AS "newChatWarning"`;
const LOCK_RATING_SQL = `SELECT ${RATING_COLUMNS_SQL} FROM quality_ratings WHERE client_id = :clientId FOR UPDATE`;
const UPDATE_RATING_SQL = `
  UPDATE quality_ratings SET quality = :quality, messaging_limit = :firstContacts,
    is_limit_shared = :sharedLimit, restricted_until = CAST(:restrictedUntil AS timestamptz), updated_at = now()
  WHERE client_id = :clientId RETURNING updated_at AS "updatedAt"`;
const REQUEST_HEALTH_CHECK_SQL = `
  INSERT INTO line_health_statuses (client_id, status_since) VALUES (:clientId, now())
  ON CONFLICT (client_id) DO UPDATE SET checked_at = NULL`;
const SELECT_RATING_SQL = `
  SELECT ${RATING_COLUMNS_SQL}, updated_at AS "updatedAt" FROM quality_ratings WHERE client_id = :clientId
    AND (quality IS NOT NULL OR messaging_limit IS NOT NULL OR restricted_until > CAST(:now AS timestamptz)
      OR new_chat_warning IS NOT NULL AND ${NEW_CHAT_CYCLE_END_SQL} > CAST(:now AS timestamptz))`;
