import type { CampaignPreview, CampaignReachCounts } from '@recado/contract';
import { fillQuickReply, hasVisibleCharacter } from '@recado/contract/rules';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { DomainError } from '../../../core/errors/index.ts';
import { findTemplatesByName } from '../../../core/templates/templateRows.ts';
import type { ReplyWindowRule } from '../../messaging/templates/computeReplyWindow.ts';
import { fillTemplate } from '../../messaging/templates/createTemplateCatalog.ts';
import { type CampaignRow, getCampaignText } from './campaignRows.ts';
import { RECIPIENT_NAME_SQL, SELECT_RECIPIENT_OUTCOMES_SQL } from './recipientRows.ts';
import { removeNameNotes } from './removeNameNotes.ts';

/** Composes the text for a recipient with this name. Undefined if the recipient gets no message. */
export function composeCampaignTextForRecipient(
  {
    message,
    missingNameStrategy,
    fallbackName,
    businessName,
  }: Pick<CampaignRow, 'message' | 'missingNameStrategy' | 'fallbackName' | 'businessName'>,
  recipientName: string | null,
): string | undefined {
  const text = getCampaignText(message) ?? '';
  if (recipientName === null && missingNameStrategy === 'skip' && /\{nombre\}/i.test(text)) return undefined;
  const missingName = missingNameStrategy === 'word' ? (fallbackName ?? '') : '';
  const nombre = recipientName === null ? missingName : removeNameNotes(recipientName);
  const filledText = fillQuickReply(text, { nombre, negocio: businessName });
  // Networks do not send a template with an empty value, so such a template has no preview.
  return message.template?.values && !filledText.split('\n').every(hasVisibleCharacter) ? undefined : filledText;
}

/**
 * Composes up to three previews: two for recipients with a name and one for a recipient without, if they
 * exist.
 */
export async function composeCampaignPreviews(db: Queryable, row: CampaignRow): Promise<CampaignPreview[]> {
  const recipients = await rows<{ recipient: string; name: string | null }>(db, SELECT_PREVIEW_RECIPIENTS_SQL, {
    id: row.id,
  });
  const renderText = await createTextRenderer(db, row);
  return recipients.map(({ recipient, name }) => ({
    to: recipient,
    name,
    text: renderText(composeCampaignTextForRecipient(row, name)) || null,
  }));
}

/** Returns a function that renders a text. For a known template it adds the template's fixed text. */
async function createTextRenderer(db: Queryable, { clientId, message }: CampaignRow) {
  const { template } = message;
  if (message.type !== 'template' || !template) return (text: string | undefined) => text;
  const templates = await findTemplatesByName(db, clientId, template.name);
  return (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    const result = fillTemplate({ ...template, values: template.values && text.split('\n') }, templates);
    return result instanceof DomainError ? text : result.text;
  };
}

/**
 * Counts the outcomes of sent messages, and the pending recipients who have no name, never wrote, or have no
 * open reply window.
 */
export async function countCampaignRecipientGroups(
  db: Queryable,
  { id: campaign, message }: Pick<CampaignRow, 'id' | 'message'>,
  rule: ReplyWindowRule | undefined,
): Promise<CampaignReachCounts> {
  const [row] = await rows<Omit<CampaignReachCounts, 'closed'>>(db, COUNT_REACH_SQL, { campaign });
  const counts = row ?? { delivered: 0, read: 0, answered: 0, nameless: 0, strangers: 0 };
  if (!rule || message.type === 'template') return { ...counts, closed: 0 };
  const since = new Date(Math.max(Date.now() - rule.ms, rule.since?.getTime() ?? 0));
  const [closedWindows] = await rows<{ count: number }>(db, COUNT_CLOSED_WINDOWS_SQL, { campaign, since });
  return { ...counts, closed: closedWindows?.count ?? 0 };
}

/**
 * Counts pending recipients who have not written since the given time, so that their reply window is closed.
 */
const COUNT_CLOSED_WINDOWS_SQL = `
  SELECT count(*)::integer AS count FROM campaign_recipients r WHERE r.campaign_id = :campaign AND r.state = 'waiting'
    AND NOT EXISTS (SELECT FROM contacts k JOIN conversations v ON v.client_id = k.client_id AND v.contact_id = k.id
      WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid) AND v.last_inbound_at > :since)`;

/** Selects the recipients for the previews. For speed, only the first 500 recipients are searched. */
const SELECT_PREVIEW_RECIPIENTS_SQL = `
  WITH few AS (
    SELECT r.position, r.recipient, ${RECIPIENT_NAME_SQL} AS name
    FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
    WHERE c.id = :id AND r.state <> 'leftOut' ORDER BY r.position LIMIT 500
  ), ranked AS (
    SELECT f.*, row_number() OVER (PARTITION BY f.name IS NULL ORDER BY f.position) AS n FROM few f
  )
  SELECT recipient, name FROM ranked
  ORDER BY CASE WHEN name IS NOT NULL THEN n WHEN n = 1 THEN 2.5 ELSE n + 500 END LIMIT 3`;

/**
 * Counts the recipients of a campaign by outcome, without locks. The list of recipients uses the same SQL for
 * outcomes, so that both agree.
 */
const COUNT_REACH_SQL = `
  SELECT count(*) FILTER (WHERE o.state IN ('delivered', 'read', 'answered'))::integer AS delivered,
    count(*) FILTER (WHERE o.state IN ('read', 'answered'))::integer AS read,
    count(*) FILTER (WHERE o.state = 'answered')::integer AS answered,
    (SELECT count(*)::integer FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
     WHERE c.id = :campaign AND r.state = 'waiting' AND ${RECIPIENT_NAME_SQL} IS NULL) AS nameless,
    (SELECT count(*)::integer FROM campaign_recipients r WHERE r.campaign_id = :campaign AND r.state = 'waiting'
     AND NOT EXISTS (SELECT FROM contacts k JOIN messages i ON i.client_id = k.client_id AND i.contact_id = k.id
       WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid) AND NOT i.from_me)) AS strangers
  FROM (${SELECT_RECIPIENT_OUTCOMES_SQL}) o`;
