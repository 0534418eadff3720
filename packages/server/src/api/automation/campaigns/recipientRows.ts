import {
  type CampaignRecipient,
  type CampaignRecipientState,
  findCountryCode,
  type RecipientSkipCause,
} from '@recado/contract';
import { campaignTexts as texts } from '@recado/texts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { explainMessageErrorCode } from '../../clients/connections/toDomainError.ts';

/** Campaign recipient with the outcome of their message. */
export interface CampaignRecipientRow {
  readonly id: string;
  readonly place: number;
  readonly recipient: string;
  /** Digits of the person's number. Null if only the LID is known, or if the recipient is unreadable. */
  readonly phone: string | null;
  readonly name: string | null;
  readonly state: CampaignRecipientState;
  /** Row of the list from which the recipient comes. */
  readonly listRow: number | null;
  readonly skipCause: RecipientSkipCause | null;
  readonly reason: string | null;
  readonly messageId: string | null;
  readonly sentAt: Date | null;
  /** Error code of a message that the network first accepted and that failed later. */
  readonly errorCode: string | null;
}

/**
 * SQL for the recipient's name in the campaign's message. The name that was already used is preferred,
 * then the name in the campaign's list, then the contact's name. With `uses_own_names`, the name that the
 * business gave the contact precedes the contact's name on WhatsApp.
 */
export const RECIPIENT_NAME_SQL = `
  coalesce(r.used_name, r.name, (
    SELECT CASE WHEN c.uses_own_names THEN coalesce(k.own_name, k.name) ELSE k.name END FROM contacts k
    WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
      AND CASE WHEN c.uses_own_names THEN coalesce(k.own_name, k.name) ELSE k.name END IS NOT NULL
    ORDER BY k.name IS NULL LIMIT 1))`;

/** Days after sending within which an incoming message of the recipient counts as an answer. */
const ANSWER_WINDOW_DAYS = 7;

/**
 * Selects recipients with their outcomes, which are derived from the messages sent to them. Messages are found
 * by primary key, so the cost does not grow with the number of other messages.
 */
export const SELECT_RECIPIENT_OUTCOMES_SQL = `
  SELECT r.id, r.position AS place, r.recipient, r.phones[1] AS phone, r.skip_cause AS "skipCause", r.reason, r.list_row AS "listRow",
    r.message_id AS "messageId", r.sent_at AS "sentAt",
    coalesce(r.name, (SELECT coalesce(k.own_name, k.name) FROM contacts k WHERE k.client_id = r.client_id
      AND (k.phone = ANY(r.phones) OR k.lid = r.lid) AND coalesce(k.own_name, k.name) IS NOT NULL LIMIT 1)) AS name,
    m.error_code AS "errorCode",
    CASE WHEN r.state = 'sending' THEN 'waiting'
      WHEN r.state NOT IN ('left', 'unknown') THEN r.state
      WHEN m.status IS NOT NULL AND EXISTS (
        SELECT FROM messages i WHERE i.client_id = r.client_id AND i.contact_id = m.contact_id AND i.chat = m.chat
          AND NOT i.from_me AND i.timestamp >= r.sent_at
          AND i.timestamp < r.sent_at + interval '${ANSWER_WINDOW_DAYS} days') THEN 'answered'
      WHEN m.status IN ('delivered', 'read', 'failed', 'sent', 'unknown') THEN m.status
      WHEN m.status = 'queued' THEN 'waiting'
      WHEN r.state = 'left' THEN 'sent' ELSE r.state END AS state
  FROM campaign_recipients r
  LEFT JOIN LATERAL (
    SELECT m.status, m.error_code, m.contact_id, m.chat FROM messages m
    WHERE m.client_id = r.client_id AND m.wa_id = r.message_id AND m.from_me AND m.timestamp = r.sent_at LIMIT 1
  ) m ON r.state IN ('left', 'unknown')
  WHERE r.campaign_id = :campaign`;

interface ListCampaignRecipientsParams {
  readonly after?: number;
  readonly state?: string | undefined;
  /** First digits of the numbers, as `listNumberPrefixes` returns them. Undefined: all recipients. */
  readonly prefixes?: readonly string[] | undefined;
  readonly most: number;
}

export const listCampaignRecipients = (
  db: Queryable,
  campaign: string,
  { after = -1, state, prefixes, most }: ListCampaignRecipientsParams,
): Promise<CampaignRecipientRow[]> => {
  const ofCountry = prefixes === undefined ? '' : 'AND left(r.phones[1], 4) = ANY(CAST(:prefixes AS text[]))';
  const outcomes = `${SELECT_RECIPIENT_OUTCOMES_SQL} AND r.position > :after ${ofCountry}`;
  return rows<CampaignRecipientRow>(
    db,
    state === undefined
      ? `${outcomes} ORDER BY r.position LIMIT :most`
      : `SELECT * FROM (${outcomes}) o WHERE o.state = :state ORDER BY o.place LIMIT :most`,
    {
      ...{ campaign, after, most },
      ...(state !== undefined && { state }),
      ...(prefixes !== undefined && { prefixes: [...prefixes] }),
    },
  );
};

export const presentCampaignRecipient = (row: CampaignRecipientRow): CampaignRecipient => ({
  id: row.id,
  to: row.recipient,
  name: row.name,
  country: row.phone === null ? null : (findCountryCode(row.phone) ?? null),
  state: row.state,
  row: row.listRow,
  cause: row.skipCause,
  reason: reasonOf(row),
  messageId: row.messageId,
  sentAt: row.sentAt?.toISOString() ?? null,
});

function reasonOf({ state, reason, errorCode }: CampaignRecipientRow): string | null {
  if (state === 'unknown') return texts.unknown;
  if (state !== 'failed' && state !== 'leftOut') return null;
  return reason ?? explainMessageErrorCode(errorCode);
}

/**
 * Copies recipients to a new campaign: those whose message failed, while being sent or afterwards, and
 * those skipped because the campaign was stopped. Omits recipients with an unknown outcome, because they
 * may have got the message.
 */
export const COPY_FAILED_RECIPIENTS_SQL = `
  INSERT INTO campaign_recipients (campaign_id, client_id, position, recipient, person_key, phones, lid, name)
  SELECT CAST(:copy AS uuid), r.client_id, row_number() OVER (ORDER BY r.position) - 1, r.recipient, r.person_key,
    r.phones, r.lid, r.name
  FROM campaign_recipients r
  WHERE r.campaign_id = :campaign AND r.person_key IS NOT NULL AND (r.state = 'failed' OR r.skip_cause = 'stopped'
    OR (r.state = 'left' AND EXISTS (SELECT FROM messages m WHERE m.client_id = r.client_id AND m.wa_id = r.message_id
          AND m.from_me AND m.timestamp = r.sent_at AND m.status = 'failed')))
    AND NOT EXISTS (SELECT FROM contacts k WHERE k.client_id = :clientId AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
      AND k.opted_out_at IS NOT NULL)
  ORDER BY r.position
  RETURNING 1`;
