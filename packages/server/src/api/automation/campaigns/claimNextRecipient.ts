import type { UnambiguousRecipient } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { RECIPIENT_NAME_SQL } from './recipientRows.ts';
import type { ClaimedCampaign } from './runnerRows.ts';

/**
 * Age in hours up to which an idempotency key certainly still exists, because `pruneIdempotencyKeys` deletes
 * only older keys.
 */
const IDEMPOTENCY_KEY_HOURS = 12;

/** The recipient of the campaign's next message. */
export interface NextCampaignRecipient {
  readonly kind: 'next';
  readonly id: string;
  readonly to: UnambiguousRecipient;
  readonly text: string;
  /** Whether an earlier attempt to send to this recipient was interrupted. */
  readonly isRetry: boolean;
}

export type NextRecipientResult =
  | NextCampaignRecipient
  /** The campaign has no pending recipient left. */
  | { readonly kind: 'none' }
  /** Another process has claimed the campaign. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'nameless'; readonly id: string }
  /** An earlier process already sent the message, but stopped before it stored the recipient's outcome. */
  | {
      readonly kind: 'known';
      readonly id: string;
      readonly status: 'left' | 'unknown';
      readonly sentMessage: { readonly messageId: string; readonly sentAt: Date };
    };

interface Row {
  readonly id: string;
  readonly recipient: string;
  readonly state: 'waiting' | 'sending';
  readonly text: string | null;
  readonly name: string | null;
  readonly isOld: boolean;
}

/**
 * Claims the next recipient and marks the recipient as `sending`. A recipient whose earlier attempt was
 * interrupted comes first.
 *
 * @param composeText returns the text for a recipient's name; undefined if no text can be composed
 */
export async function claimNextRecipient(
  database: Knex,
  { id, claim, clientId, state }: Pick<ClaimedCampaign, 'id' | 'claim' | 'clientId' | 'state'>,
  composeText: (recipientName: string | null) => string | undefined,
): Promise<NextRecipientResult> {
  const isRunning = state === 'running';
  const [row] = await rows<Row>(database, SELECT_NEXT_RECIPIENT_SQL, { id, isRunning });
  if (!row) return { kind: 'none' };
  const isRetry = row.state === 'sending';
  if (row.isOld) {
    const [earlierMessage] = await rows<{ messageId: string; sentAt: Date; status: string }>(
      database,
      FIND_SENT_MESSAGE_SQL,
      { clientId, campaign: id, recipient: row.id },
    );
    if (earlierMessage)
      return {
        kind: 'known',
        id: row.id,
        status: earlierMessage.status === 'unknown' ? 'unknown' : 'left',
        sentMessage: { messageId: earlierMessage.messageId, sentAt: earlierMessage.sentAt },
      };
  }
  const messageText = row.text ?? composeText(row.name);
  const markedRows = await rows(database, MARK_RECIPIENT_SENDING_SQL, {
    recipient: row.id,
    id,
    claim,
    text: messageText ?? null,
    usedName: row.name,
  });
  if (markedRows.length === 0) return { kind: 'lost' };
  if (messageText === undefined) return { kind: 'nameless', id: row.id };
  return { kind: 'next', id: row.id, to: recipientOf(row.recipient), text: messageText, isRetry };
}

const recipientOf = (recipient: string): UnambiguousRecipient =>
  recipient.startsWith('lid:')
    ? { kind: 'lid', lid: recipient.slice('lid:'.length) }
    : { kind: 'phone', phone: recipient };

const SELECT_NEXT_RECIPIENT_SQL = `
  SELECT r.id, r.recipient, r.state, r.text, ${RECIPIENT_NAME_SQL} AS name,
    coalesce(r.first_attempt_at < now() - interval '${IDEMPOTENCY_KEY_HOURS} hours', false) AS "isOld"
  FROM campaigns c JOIN campaign_recipients r ON r.id = coalesce(
    (SELECT s.id FROM campaign_recipients s WHERE s.campaign_id = c.id AND s.state = 'sending'
       ORDER BY s.position LIMIT 1),
    (SELECT w.id FROM campaign_recipients w WHERE w.campaign_id = c.id AND w.state = 'waiting'
       AND CAST(:isRunning AS boolean) ORDER BY w.position LIMIT 1))
  WHERE c.id = :id`;

const MARK_RECIPIENT_SENDING_SQL = `
  UPDATE campaign_recipients SET state = 'sending', first_attempt_at = coalesce(first_attempt_at, now()),
    text = coalesce(text, CAST(:text AS text)), used_name = coalesce(used_name, CAST(:usedName AS text))
  WHERE id = :recipient AND state IN ('waiting', 'sending')
    AND EXISTS (SELECT FROM campaigns WHERE id = :id AND claim = :claim)
  RETURNING 1`;

/** Finds a message that this campaign sent to the recipient and that did not fail. */
const FIND_SENT_MESSAGE_SQL = `
  SELECT m.wa_id AS "messageId", m.timestamp AS "sentAt", m.status
  FROM campaign_recipients r
  JOIN contacts k ON k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
  JOIN messages m ON m.client_id = r.client_id AND m.contact_id = k.id AND m.from_me
    AND m.timestamp > r.first_attempt_at - interval '1 minute'
  WHERE r.id = :recipient AND r.client_id = :clientId AND m.status <> 'failed'
    AND m.details #>> '{origin,campaign}' = CAST(:campaign AS text)
  LIMIT 1`;
