import type { KnownRecipient } from '@recado/contract';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { HELD, type Taken } from '../schedules/createClaimLoop.ts';
import { type CampaignRow, tellCampaigns } from './campaignRows.ts';
import { CALLED } from './recipientRows.ts';

/** A campaign as whoever took it has it. */
export interface Claimed
  extends Taken,
    Pick<
      CampaignRow,
      | 'state'
      | 'message'
      | 'nameless'
      | 'nameWord'
      | 'businessName'
      | 'pace'
      | 'timeZone'
      | 'origin'
      | 'attempts'
      | 'streak'
    > {
  /** Of one of its messages that had left, and that the network then refused as a limit does; null: of none. */
  readonly limitCode: string | null;
  /** One of them waits for its turn, which the line's brake gives it. */
  readonly isHeld: boolean;
}

/** Hours after which what an idempotency key knows may be forgotten, with room to spare (`pruneIdempotency`). */
const KEY_HOURS = 12;
/** Of its last messages, how many are looked at for what the network said of them later. */
const LOOKED_AT = 20;

/** The one whose turn it is. */
export interface Next {
  readonly kind: 'next';
  readonly id: string;
  readonly to: KnownRecipient;
  readonly words: string;
  /** Somebody was sending to them and did not end it. */
  readonly isAgain: boolean;
}

export type Turn =
  | Next
  /** Nobody is left. */
  | { readonly kind: 'none' }
  /** Somebody else has the campaign. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'nameless'; readonly id: string }
  /** They got it long ago, from somebody who died before saying so. */
  | {
      readonly kind: 'known';
      readonly id: string;
      readonly status: 'left' | 'unknown';
      readonly about: { readonly messageId: string; readonly sentAt: Date };
    };

interface Row {
  readonly id: string;
  readonly recipient: string;
  readonly state: 'waiting' | 'sending';
  readonly text: string | null;
  readonly called: string | null;
  readonly isOld: boolean;
}

/**
 * Takes what is due, one campaign of each line, and none while another of its line sends or did so a moment ago: whoever
 * takes anything does so after the others, since what stands in other rows is compared, which no row's lock holds.
 */
export async function claimDue(database: Knex, most: number, busy: readonly string[]): Promise<Claimed[]> {
  const due = await rows(database, `SELECT FROM campaigns w WHERE ${DUE} LIMIT 1`);
  if (due.length === 0) return [];
  return transact(database, async trx => {
    await rows(trx, `SELECT pg_advisory_xact_lock(hashtextextended('campaigns', 0))`);
    return rows<Claimed>(trx, CLAIM, { most, busy: [...busy] });
  });
}

/**
 * The recipient to send to, noted as such. Who was being sent to when somebody died comes first.
 *
 * @param words what they read, by what they are called; undefined: nothing
 */
export async function takeNext(
  database: Knex,
  { id, claim, clientId, state }: Claimed,
  words: (called: string | null) => string | undefined,
): Promise<Turn> {
  const isRunning = state === 'running';
  const [row] = await rows<Row>(database, NEXT, { id, isRunning });
  if (!row) return { kind: 'none' };
  const isAgain = row.state === 'sending';
  if (row.isOld) {
    const [known] = await rows<{ messageId: string; sentAt: Date; status: string }>(database, SENT_BEFORE, {
      clientId,
      campaign: id,
      recipient: row.id,
    });
    if (known)
      return {
        kind: 'known',
        id: row.id,
        status: known.status === 'unknown' ? 'unknown' : 'left',
        about: { messageId: known.messageId, sentAt: known.sentAt },
      };
  }
  const said = row.text ?? words(row.called);
  const taken = await rows(database, TAKE, {
    recipient: row.id,
    id,
    claim,
    text: said ?? null,
    called: row.called,
  });
  if (taken.length === 0) return { kind: 'lost' };
  if (said === undefined) return { kind: 'nameless', id: row.id };
  return { kind: 'next', id: row.id, to: recipientOf(row.recipient), words: said, isAgain };
}

const recipientOf = (recipient: string): KnownRecipient =>
  recipient.startsWith('lid:')
    ? { kind: 'lid', lid: recipient.slice('lid:'.length) }
    : { kind: 'phone', phone: recipient };

/** Those that waited for their line go on when it is back, and that is told. */
export async function resumeLines(database: Knex): Promise<void> {
  const back = await rows(database, `SELECT FROM campaigns c ${BACK} LIMIT 1`);
  if (back.length === 0) return;
  await transact(database, async trx => {
    const resumed = await rows<{ id: string }>(trx, RESUME);
    await tellCampaigns(
      trx,
      'campaign.resumed',
      resumed.map(({ id }) => id),
    );
  });
}

export async function lineState(db: Queryable, clientId: string): Promise<string> {
  const [line] = await rows<{ state: string }>(db, 'SELECT state FROM sessions WHERE client_id = :clientId', {
    clientId,
  });
  return line?.state ?? 'disconnected';
}

const DUE = `(w.state = 'running' OR w.claim IS NOT NULL) AND w.next_at <= now()`;

/**
 * By the database's clock, whatever that of the process says which wrote \`next_at\`: never twice within half of the time between two
 * messages, which is the shortest that chance makes of it.
 */
const PACED = `(w.claim IS NOT NULL OR w.tried_at IS NULL
          OR w.tried_at <= now() - make_interval(secs => 30.0 / CAST(w.pace ->> 'perMinute' AS integer)))`;

const LAST = `
        SELECT r.client_id, r.message_id, r.sent_at FROM campaign_recipients r
        WHERE r.campaign_id = c.id AND r.state = 'left' ORDER BY r.place DESC LIMIT ${LOOKED_AT}`;

const CLAIM = `
  UPDATE campaigns c SET claim = gen_random_uuid(), attempts = c.attempts + 1,
    next_at = now() + interval '${HELD} seconds'
  FROM (
    SELECT d.id FROM campaigns d
    WHERE d.id IN (
        SELECT DISTINCT ON (w.client_id) w.id FROM campaigns w
        WHERE ${DUE} AND ${PACED} AND w.client_id <> ALL(CAST(:busy AS uuid[]))
          AND EXISTS (SELECT FROM clients k JOIN users u ON u.id = k.owner_id WHERE k.id = w.client_id AND u.active)
          AND NOT EXISTS (
            SELECT FROM campaigns o WHERE o.client_id = w.client_id AND o.id <> w.id
              AND ((o.claim IS NOT NULL AND o.next_at > now())
                OR o.tried_at > now() - make_interval(secs => 60.0 / CAST(w.pace ->> 'perMinute' AS integer))))
        ORDER BY w.client_id, w.claim IS NULL, w.next_at, w.id)
      AND (d.state = 'running' OR d.claim IS NOT NULL) AND d.next_at <= now()
    ORDER BY d.next_at LIMIT :most FOR UPDATE SKIP LOCKED
  ) due, clients o
  WHERE c.id = due.id AND o.id = c.client_id
  RETURNING c.id, c.client_id AS "clientId", c.claim, c.state, c.message, c.nameless, c.name_word AS "nameWord",
    o.business_name AS "businessName", c.pace, o.time_zone AS "timeZone", c.origin, c.attempts, c.streak,
    (SELECT m.error_code FROM (${LAST}) r
      JOIN messages m ON m.client_id = r.client_id AND m.wa_id = r.message_id AND m.timestamp = r.sent_at AND m.from_me
      WHERE r.sent_at > c.heeded_at AND m.status = 'failed'
        AND m.error_code ~ '^(restricted|rate-limited)|:(463|429)$' LIMIT 1) AS "limitCode",
    EXISTS (SELECT FROM (${LAST}) r
      JOIN messages m ON m.client_id = r.client_id AND m.wa_id = r.message_id AND m.timestamp = r.sent_at AND m.from_me
      WHERE m.status = 'queued') AS "isHeld"`;

export const HOLD = `
  UPDATE campaigns SET next_at = now() + interval '${HELD} seconds'
  WHERE id = ANY(CAST(:ids AS uuid[])) AND claim = ANY(CAST(:claims AS uuid[]))`;

/** Nothing was tried. `trouble`: why, if that is told. */
export const RELEASE = `
  UPDATE campaigns SET claim = NULL, attempts = CASE WHEN CAST(:trouble AS text) IS NULL THEN 0 ELSE 1 END,
    trouble = :trouble, next_at = :nextAt
  WHERE id = :id AND claim = :claim`;

const NEXT = `
  SELECT r.id, r.recipient, r.state, r.text, ${CALLED} AS called,
    coalesce(r.first_tried_at < now() - interval '${KEY_HOURS} hours', false) AS "isOld"
  FROM campaigns c JOIN campaign_recipients r ON r.id = coalesce(
    (SELECT s.id FROM campaign_recipients s WHERE s.campaign_id = c.id AND s.state = 'sending' ORDER BY s.place LIMIT 1),
    (SELECT w.id FROM campaign_recipients w WHERE w.campaign_id = c.id AND w.state = 'waiting'
       AND CAST(:isRunning AS boolean) ORDER BY w.place LIMIT 1))
  WHERE c.id = :id`;

const TAKE = `
  UPDATE campaign_recipients SET state = 'sending', first_tried_at = coalesce(first_tried_at, now()),
    text = coalesce(text, CAST(:text AS text)), called = coalesce(called, CAST(:called AS text))
  WHERE id = :recipient AND state IN ('waiting', 'sending')
    AND EXISTS (SELECT FROM campaigns WHERE id = :id AND claim = :claim)
  RETURNING 1`;

/** A message of this campaign to them that did not fail. */
const SENT_BEFORE = `
  SELECT m.wa_id AS "messageId", m.timestamp AS "sentAt", m.status
  FROM campaign_recipients r
  JOIN contacts k ON k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
  JOIN messages m ON m.client_id = r.client_id AND m.contact_id = k.id AND m.from_me
    AND m.timestamp > r.first_tried_at - interval '1 minute'
  WHERE r.id = :recipient AND r.client_id = :clientId AND m.status <> 'failed'
    AND m.details #>> '{origin,campaign}' = CAST(:campaign AS text)
  LIMIT 1`;

const BACK = `
  WHERE c.cause = 'line' AND EXISTS (SELECT FROM sessions s WHERE s.client_id = c.client_id AND s.is_connected)`;

const RESUME = `
  UPDATE campaigns c SET state = 'running', cause = NULL, reason = NULL, attempts = 0, trouble = NULL, heeded_at = now(),
    next_at = CASE WHEN c.claim IS NULL THEN now() ELSE c.next_at END ${BACK} RETURNING c.id`;
