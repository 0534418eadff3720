import {
  type CampaignRecipient,
  type LeavingCause,
  phoneVariants,
  type RecipientState,
} from '@recado/contract';
import { campaigns as texts } from '@recado/texts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { explained } from '../sending/refusal.ts';

/** A recipient with what became of their message. */
export interface RecipientRow {
  readonly id: string;
  readonly place: number;
  readonly recipient: string;
  readonly name: string | null;
  readonly state: RecipientState;
  readonly cause: LeavingCause | null;
  readonly reason: string | null;
  readonly messageId: string | null;
  readonly sentAt: Date | null;
  /** Of a message that failed after it had left. */
  readonly errorCode: string | null;
}

/** In one spelling of their number, the same for whoever writes it otherwise. */
export const personKey = ({
  phone,
  lid,
}: {
  readonly phone?: string | null;
  readonly lid?: string | null;
}): string => (phone ? ([...phoneVariants(phone)].sort()[0] ?? phone) : `lid:${lid}`);

/** What they are called in a message: as a list says it that was made for this, or as they call themselves, or as we do. */
export const CALLED = `
  coalesce(r.called, r.name, (
    SELECT CASE WHEN c.own_names THEN coalesce(k.own_name, k.name) ELSE k.name END FROM contacts k
    WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
      AND CASE WHEN c.own_names THEN coalesce(k.own_name, k.name) ELSE k.name END IS NOT NULL
    ORDER BY k.name IS NULL LIMIT 1))`;

/** Days for which what they write counts as an answer. */
const ANSWERED_WITHIN = 7;

/** What became of each message, from the messages themselves: looked up by their keys, whatever there is besides. */
export const OUTCOMES = `
  SELECT r.id, r.place, r.recipient, r.cause, r.reason, r.message_id AS "messageId", r.sent_at AS "sentAt",
    coalesce(r.name, (SELECT coalesce(k.own_name, k.name) FROM contacts k WHERE k.client_id = r.client_id
      AND (k.phone = ANY(r.phones) OR k.lid = r.lid) AND coalesce(k.own_name, k.name) IS NOT NULL LIMIT 1)) AS name,
    m.error_code AS "errorCode",
    CASE WHEN r.state = 'sending' THEN 'waiting'
      WHEN r.state NOT IN ('left', 'unknown') THEN r.state
      WHEN m.status IS NOT NULL AND EXISTS (
        SELECT FROM messages i WHERE i.client_id = r.client_id AND i.contact_id = m.contact_id AND i.chat = m.chat
          AND NOT i.from_me AND i.timestamp >= r.sent_at
          AND i.timestamp < r.sent_at + interval '${ANSWERED_WITHIN} days') THEN 'answered'
      WHEN m.status IN ('delivered', 'read', 'failed', 'sent', 'unknown') THEN m.status
      WHEN m.status = 'queued' THEN 'waiting'
      WHEN r.state = 'left' THEN 'sent' ELSE r.state END AS state
  FROM campaign_recipients r
  LEFT JOIN LATERAL (
    SELECT m.status, m.error_code, m.contact_id, m.chat FROM messages m
    WHERE m.client_id = r.client_id AND m.wa_id = r.message_id AND m.from_me AND m.timestamp = r.sent_at LIMIT 1
  ) m ON r.state IN ('left', 'unknown')
  WHERE r.campaign_id = :campaign`;

export const listRecipients = (
  db: Queryable,
  campaign: string,
  {
    after = -1,
    state,
    most,
  }: { readonly after?: number; readonly state?: string | undefined; readonly most: number },
): Promise<RecipientRow[]> =>
  rows<RecipientRow>(
    db,
    state === undefined
      ? `${OUTCOMES} AND r.place > :after ORDER BY r.place LIMIT :most`
      : `SELECT * FROM (${OUTCOMES} AND r.place > :after) o WHERE o.state = :state ORDER BY o.place LIMIT :most`,
    { campaign, after, most, ...(state !== undefined && { state }) },
  );

export const presentRecipient = (row: RecipientRow): CampaignRecipient => ({
  id: row.id,
  to: row.recipient,
  name: row.name,
  state: row.state,
  cause: row.cause,
  reason: reasonOf(row),
  messageId: row.messageId,
  sentAt: row.sentAt?.toISOString() ?? null,
});

function reasonOf({ state, reason, errorCode }: RecipientRow): string | null {
  if (state === 'unknown') return texts.unknown;
  if (state !== 'failed' && state !== 'leftOut') return null;
  return reason ?? explained(errorCode);
}

/** Who failed, also after it had left, and whose turn did not come. Of whom nobody knows, nobody. */
export const REPEAT = `
  INSERT INTO campaign_recipients (campaign_id, client_id, place, recipient, person, phones, lid, name)
  SELECT CAST(:copy AS uuid), r.client_id, row_number() OVER (ORDER BY r.place) - 1, r.recipient, r.person, r.phones, r.lid,
    r.name
  FROM campaign_recipients r
  WHERE r.campaign_id = :campaign AND r.person IS NOT NULL AND (r.state = 'failed' OR r.cause = 'stopped'
    OR (r.state = 'left' AND EXISTS (SELECT FROM messages m WHERE m.client_id = r.client_id AND m.wa_id = r.message_id
          AND m.from_me AND m.timestamp = r.sent_at AND m.status = 'failed')))
    AND NOT EXISTS (SELECT FROM contacts k WHERE k.client_id = :clientId AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
      AND k.opted_out_at IS NOT NULL)
  ORDER BY r.place
  RETURNING 1`;
