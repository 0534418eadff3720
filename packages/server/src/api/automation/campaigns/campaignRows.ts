import type {
  Campaign,
  CampaignEventData,
  CampaignEventType,
  CampaignMessage,
  CampaignPauseCause,
  CampaignState,
  MessageOrigin,
  MissingRecipientNameStrategy,
  OutgoingMessage,
} from '@recado/contract';
import { estimateCampaignSendingEnd, findPlaceholderProblems, type SendingRate } from '@recado/contract/rules';
import { campaignTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Period } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { writeEvents } from '../../../deliveries/events/writeEvents.ts';

/** Stored campaign: one message to many recipients. */
export interface CampaignRow {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly state: CampaignState;
  readonly pauseCause: CampaignPauseCause | null;
  readonly pauseReason: string | null;
  readonly message: CampaignMessage;
  readonly mediaId: string | null;
  readonly missingNameStrategy: MissingRecipientNameStrategy;
  readonly fallbackName: string | null;
  readonly usesOwnNames: boolean;
  readonly startsAt: Date | null;
  readonly sendingRate: SendingRate;
  readonly origin: MessageOrigin;
  readonly nextAttemptAt: Date | null;
  /** Claim of the process that is sending to a recipient of this campaign. Remains set if the process dies. */
  readonly claim: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly consecutiveFailures: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly businessName: string;
  readonly timeZone: string;
  readonly counts: Campaign['counts'];
}

const COUNT_RECIPIENTS_SQL = `
  SELECT jsonb_build_object('total', count(*), 'waiting', count(*) FILTER (WHERE r.state IN ('waiting', 'sending')),
    'left', count(*) FILTER (WHERE r.state = 'left'), 'unknown', count(*) FILTER (WHERE r.state = 'unknown'),
    'failed', count(*) FILTER (WHERE r.state = 'failed'), 'leftOut', count(*) FILTER (WHERE r.state = 'leftOut')) AS counts
  FROM campaign_recipients r WHERE r.campaign_id = c.id`;

const SELECT_CAMPAIGNS_SQL = `
  SELECT c.id, c.client_id AS "clientId", c.name, c.state, c.pause_cause AS "pauseCause",
    c.pause_reason AS "pauseReason", c.message, c.media_id AS "mediaId",
    c.missing_name_strategy AS "missingNameStrategy", c.fallback_name AS "fallbackName",
    c.uses_own_names AS "usesOwnNames", c.starts_at AS "startsAt", c.sending_rate AS "sendingRate", c.origin,
    c.next_attempt_at AS "nextAttemptAt", c.claim, c.attempts, c.last_error AS "lastError",
    c.consecutive_failures AS "consecutiveFailures", c.created_at AS "createdAt", c.started_at AS "startedAt",
    c.ended_at AS "endedAt", o.business_name AS "businessName", o.time_zone AS "timeZone",
    (${COUNT_RECIPIENTS_SQL}) AS counts
  FROM campaigns c JOIN clients o ON o.id = c.client_id`;

/** Finds a client's campaign. @param locked whether to lock the row until the transaction ends */
export async function findCampaign(
  db: Queryable,
  clientId: string,
  id: string,
  { locked = false } = {},
): Promise<CampaignRow | undefined> {
  const [row] = await rows<CampaignRow>(
    db,
    `${SELECT_CAMPAIGNS_SQL} WHERE c.client_id = :clientId AND c.id = :id ${locked ? 'FOR UPDATE OF c' : ''}`,
    { clientId, id },
  );
  return row;
}

interface ListCampaignsParams {
  readonly before?: string | undefined;
  readonly state?: string | undefined;
  /** Period in which the campaigns were created. */
  readonly period?: Period;
  readonly limit: number;
}

/** Lists campaigns, the newest first. With `before`, only campaigns older than that campaign are listed. */
export const listCampaigns = (
  db: Queryable,
  clientId: string,
  { before, state, period: { since, until } = {}, limit }: ListCampaignsParams,
): Promise<CampaignRow[]> =>
  rows<CampaignRow>(
    db,
    `${SELECT_CAMPAIGNS_SQL} WHERE c.client_id = :clientId AND (CAST(:state AS text) IS NULL OR c.state = CAST(:state AS text))
       AND (CAST(:since AS timestamptz) IS NULL OR c.created_at >= CAST(:since AS timestamptz))
       AND (CAST(:until AS timestamptz) IS NULL OR c.created_at < CAST(:until AS timestamptz))
       AND (CAST(:before AS uuid) IS NULL OR c.id < CAST(:before AS uuid))
     ORDER BY c.id DESC LIMIT :most`,
    { clientId, state: state ?? null, since: since ?? null, until: until ?? null, before: before ?? null, most: limit },
  );

export function presentCampaign(row: CampaignRow, now = new Date()): Campaign {
  const { state, sendingRate, timeZone, counts, startsAt, nextAttemptAt } = row;
  const isOpen = state === 'running' || state === 'paused' || state === 'draft';
  const from = new Date(
    Math.max(now.getTime(), startsAt?.getTime() ?? 0, state === 'running' ? (nextAttemptAt?.getTime() ?? 0) : 0),
  );
  return {
    id: row.id,
    name: row.name,
    state,
    cause: row.pauseCause,
    reason: row.pauseReason,
    message: row.message,
    nameless: row.missingNameStrategy,
    nameWord: row.fallbackName,
    ownNames: row.usesOwnNames,
    startsAt: startsAt?.toISOString() ?? null,
    pace: { ...sendingRate, weekdays: [...sendingRate.weekdays] },
    timeZone,
    counts,
    nextAt: state === 'running' ? (nextAttemptAt?.toISOString() ?? null) : null,
    endsAt: isOpen
      ? (estimateCampaignSendingEnd(from, counts.waiting, sendingRate, timeZone)?.toISOString() ?? null)
      : null,
    waiting: state === 'running' && row.attempts > 0 ? row.lastError : null,
    warnings: findPlaceholderProblems(getCampaignText(row.message) ?? '')
      .slice(0, 20)
      .map(({ written, suggestion }) => texts.placeholder(written, suggestion)),
    by: row.origin.user?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Emits an event with each campaign's current state. It must be the last statement of the transaction. */
export async function emitCampaignEvents(
  trx: Knex.Transaction,
  type: CampaignEventType,
  ids: readonly string[],
): Promise<void> {
  const campaigns = await rows<CampaignRow>(
    trx,
    `${SELECT_CAMPAIGNS_SQL} WHERE c.id = ANY(CAST(:ids AS uuid[])) ORDER BY c.id`,
    {
      ids: [...ids],
    },
  );
  await writeEvents(
    trx,
    campaigns.map(({ clientId, id, name, state, pauseCause: cause, pauseReason: reason, counts }) => {
      const data: CampaignEventData = { campaignId: id, name, state, cause, reason, counts };
      return { clientId, type, data };
    }),
  );
}

/** Returns the campaign's text with its placeholders; for a template, the template's values, one per line. */
export function getCampaignText({ type, text, image, video, document, template }: CampaignMessage): string | undefined {
  const textByType = {
    text: text?.text,
    image: image?.caption,
    video: video?.caption,
    document: document?.caption,
    template: template?.values?.join('\n'),
  };
  return textByType[type];
}

/** Returns the ID of the file that the message sends; null if it has none. */
export const getCampaignMediaId = (message: CampaignMessage): string | null =>
  (message.type === 'text' || message.type === 'template' ? undefined : message[message.type]?.mediaId) ?? null;

/** Returns the campaign's message with its text replaced by the text for one recipient. */
export function replaceCampaignMessageText(message: CampaignMessage, newText: string): Omit<OutgoingMessage, 'to'> {
  const { type, text, image, video, document, template, preview } = message;
  if (type === 'text') return { type, text: { ...text, text: newText }, ...(preview === false && { preview }) };
  if (type === 'template' && template)
    return { type, template: { ...template, ...(template.values && { values: newText.split('\n') }) } };
  if (newText === '') return message;
  if (type === 'image') return { type, image: { ...image, caption: newText } };
  if (type === 'video') return { type, video: { ...video, caption: newText } };
  return { type, document: { ...document, caption: newText } };
}
