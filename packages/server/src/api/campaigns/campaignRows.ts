import type {
  Campaign,
  CampaignEventData,
  CampaignEventType,
  CampaignMessage,
  CampaignPause,
  CampaignState,
  MessageOrigin,
  NamelessWay,
  OutgoingMessage,
} from '@recado/contract';
import { endOfPace, type Pace } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** A message to many as it is kept. */
export interface CampaignRow {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly state: CampaignState;
  readonly cause: CampaignPause | null;
  readonly reason: string | null;
  readonly message: CampaignMessage;
  readonly mediaId: string | null;
  readonly nameless: NamelessWay;
  readonly nameWord: string | null;
  readonly ownNames: boolean;
  readonly startsAt: Date | null;
  readonly pace: Pace;
  readonly origin: MessageOrigin;
  readonly nextAt: Date | null;
  /** Somebody is sending to one of its recipients now, or died while they were. */
  readonly claim: string | null;
  readonly attempts: number;
  readonly trouble: string | null;
  readonly streak: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly businessName: string;
  readonly timeZone: string;
  readonly counts: Campaign['counts'];
}

const COUNTS = `
  SELECT jsonb_build_object('total', count(*), 'waiting', count(*) FILTER (WHERE r.state IN ('waiting', 'sending')),
    'left', count(*) FILTER (WHERE r.state = 'left'), 'unknown', count(*) FILTER (WHERE r.state = 'unknown'),
    'failed', count(*) FILTER (WHERE r.state = 'failed'), 'leftOut', count(*) FILTER (WHERE r.state = 'leftOut')) AS counts
  FROM campaign_recipients r WHERE r.campaign_id = c.id`;

const FROM = `
  SELECT c.id, c.client_id AS "clientId", c.name, c.state, c.cause, c.reason, c.message, c.media_id AS "mediaId",
    c.nameless, c.name_word AS "nameWord", c.own_names AS "ownNames", c.starts_at AS "startsAt", c.pace, c.origin,
    c.next_at AS "nextAt", c.claim, c.attempts, c.trouble, c.streak, c.created_at AS "createdAt",
    c.started_at AS "startedAt", c.ended_at AS "endedAt", o.business_name AS "businessName", o.time_zone AS "timeZone",
    (${COUNTS}) AS counts
  FROM campaigns c JOIN clients o ON o.id = c.client_id`;

/** One of the client's. @param locked until the transaction ends, nobody else changes or takes it */
export async function findCampaign(
  db: Queryable,
  clientId: string,
  id: string,
  { locked = false } = {},
): Promise<CampaignRow | undefined> {
  const [found] = await rows<CampaignRow>(
    db,
    `${FROM} WHERE c.client_id = :clientId AND c.id = :id ${locked ? 'FOR UPDATE OF c' : ''}`,
    { clientId, id },
  );
  return found;
}

/** The newest first; `before`: behind that one. */
export const listCampaigns = (
  db: Queryable,
  clientId: string,
  {
    before,
    state,
    most,
  }: { readonly before?: string | undefined; readonly state?: string | undefined; readonly most: number },
): Promise<CampaignRow[]> =>
  rows<CampaignRow>(
    db,
    `${FROM} WHERE c.client_id = :clientId AND (CAST(:state AS text) IS NULL OR c.state = CAST(:state AS text))
       AND (CAST(:before AS uuid) IS NULL OR c.id < CAST(:before AS uuid))
     ORDER BY c.id DESC LIMIT :most`,
    { clientId, state: state ?? null, before: before ?? null, most },
  );

export function presentCampaign(row: CampaignRow, now = new Date()): Campaign {
  const { state, pace, timeZone, counts, startsAt } = row;
  const isOpen = state === 'running' || state === 'paused' || state === 'draft';
  const from = new Date(
    Math.max(now.getTime(), startsAt?.getTime() ?? 0, state === 'running' ? (row.nextAt?.getTime() ?? 0) : 0),
  );
  return {
    id: row.id,
    name: row.name,
    state,
    cause: row.cause,
    reason: row.reason,
    message: row.message,
    nameless: row.nameless,
    nameWord: row.nameWord,
    ownNames: row.ownNames,
    startsAt: startsAt?.toISOString() ?? null,
    pace: { ...pace, weekdays: [...pace.weekdays] },
    timeZone,
    counts,
    nextAt: state === 'running' ? (row.nextAt?.toISOString() ?? null) : null,
    endsAt: isOpen ? (endOfPace(from, counts.waiting, pace, timeZone)?.toISOString() ?? null) : null,
    waiting: state === 'running' && row.attempts > 0 ? row.trouble : null,
    by: row.origin.user?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Tells what became of a campaign, as it stands now. In a transaction, its last statement. */
export async function tellCampaigns(
  trx: Knex.Transaction,
  type: CampaignEventType,
  ids: readonly string[],
): Promise<void> {
  const found = await rows<CampaignRow>(trx, `${FROM} WHERE c.id = ANY(CAST(:ids AS uuid[])) ORDER BY c.id`, {
    ids: [...ids],
  });
  await writeEvents(
    trx,
    found.map(({ clientId, id, name, state, cause, reason, counts }) => {
      const data: CampaignEventData = { campaignId: id, name, state, cause, reason, counts };
      return { clientId, type, data };
    }),
  );
}

/** The words that are sent, with their variables: of a template what stands in its gaps, a line for each. */
export function wordsOf({
  type,
  text,
  image,
  video,
  document,
  template,
}: CampaignMessage): string | undefined {
  const words = {
    text: text?.text,
    image: image?.caption,
    video: video?.caption,
    document: document?.caption,
    template: template?.values?.join('\n'),
  };
  return words[type];
}

/** Of the file that goes along. */
export const mediaOf = (message: CampaignMessage): string | null =>
  (message.type === 'text' || message.type === 'template' ? undefined : message[message.type]?.mediaId) ??
  null;

/** The message with other words, as it is sent to one person. */
export function withWords(message: CampaignMessage, words: string): Omit<OutgoingMessage, 'to'> {
  const { type, text, image, video, document, template } = message;
  if (type === 'text') return { type, text: { ...text, text: words } };
  if (type === 'template' && template)
    return { type, template: { ...template, ...(template.values && { values: words.split('\n') }) } };
  if (words === '') return message;
  if (type === 'image') return { type, image: { ...image, caption: words } };
  if (type === 'video') return { type, video: { ...video, caption: words } };
  return { type, document: { ...document, caption: words } };
}
