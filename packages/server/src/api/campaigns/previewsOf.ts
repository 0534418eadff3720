import type { CampaignPreview, CampaignReach } from '@recado/contract';
import { fillReply, isVisible } from '@recado/contract/rules';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { DomainError } from '../../ground/errors/index.ts';
import { templatesNamed } from '../../ground/templates/templateRows.ts';
import { written } from '../templates/createTemplateBook.ts';
import type { WindowRule } from '../windows/windowOf.ts';
import { type CampaignRow, wordsOf } from './campaignRows.ts';
import { CALLED, OUTCOMES } from './recipientRows.ts';

/** What is read by whoever is called so; undefined where nothing is sent to them. */
export function wordsFor(
  {
    message,
    nameless,
    nameWord,
    businessName,
  }: Pick<CampaignRow, 'message' | 'nameless' | 'nameWord' | 'businessName'>,
  called: string | null,
): string | undefined {
  const words = wordsOf(message) ?? '';
  if (called === null && nameless === 'skip' && /\{nombre\}/i.test(words)) return undefined;
  const nombre = called ?? (nameless === 'word' ? (nameWord ?? '') : '');
  const said = fillReply(words, { nombre, negocio: businessName });
  // A gap that nothing fills is nothing that a network would send.
  return message.template?.values && !said.split('\n').every(isVisible) ? undefined : said;
}

/** As up to three of them would read it: two who have a name, and one who has none, where there are such. */
export async function previewsOf(db: Queryable, row: CampaignRow): Promise<CampaignPreview[]> {
  const found = await rows<{ recipient: string; called: string | null }>(db, SOME, { id: row.id });
  const reads = await readerOf(db, row);
  return found.map(({ recipient, called }) => ({
    to: recipient,
    name: called,
    text: reads(wordsFor(row, called)) || null,
  }));
}

/** How words are read: of a template with all that stands around them, where that is known here. */
async function readerOf(db: Queryable, { clientId, message }: CampaignRow) {
  const { template } = message;
  if (message.type !== 'template' || !template) return (words: string | undefined) => words;
  const known = await templatesNamed(db, clientId, template.name);
  return (words: string | undefined): string | undefined => {
    if (words === undefined) return undefined;
    const filled = written({ ...template, values: template.values && words.split('\n') }, known);
    return filled instanceof DomainError ? words : filled.text;
  };
}

/** What became of what left, and whom it is about of those who wait. */
export async function reachOf(
  db: Queryable,
  { id: campaign, message }: Pick<CampaignRow, 'id' | 'message'>,
  rule: WindowRule | undefined,
): Promise<CampaignReach> {
  const [found] = await rows<Omit<CampaignReach, 'closed'>>(db, REACH, { campaign });
  const counts = found ?? { delivered: 0, read: 0, answered: 0, nameless: 0, strangers: 0 };
  if (!rule || message.type === 'template') return { ...counts, closed: 0 };
  const since = new Date(Math.max(Date.now() - rule.ms, rule.since?.getTime() ?? 0));
  const [closed] = await rows<{ count: number }>(db, CLOSED, { campaign, since });
  return { ...counts, closed: closed?.count ?? 0 };
}

/** Who waits, and has not written since. */
const CLOSED = `
  SELECT count(*)::integer AS count FROM campaign_recipients r WHERE r.campaign_id = :campaign AND r.state = 'waiting'
    AND NOT EXISTS (SELECT FROM contacts k JOIN conversations v ON v.client_id = k.client_id AND v.contact_id = k.id
      WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid) AND v.heard_at > :since)`;

/** Of those at its beginning. */
const SOME = `
  WITH few AS (
    SELECT r.place, r.recipient, ${CALLED} AS called
    FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
    WHERE c.id = :id AND r.state <> 'leftOut' ORDER BY r.place LIMIT 500
  ), ranked AS (
    SELECT f.*, row_number() OVER (PARTITION BY f.called IS NULL ORDER BY f.place) AS n FROM few f
  )
  SELECT recipient, called FROM ranked
  ORDER BY CASE WHEN called IS NOT NULL THEN n WHEN n = 1 THEN 2.5 ELSE n + 500 END LIMIT 3`;

/** Counted while it waits for nobody: of what is told of each one anyway. */
const REACH = `
  SELECT count(*) FILTER (WHERE o.state IN ('delivered', 'read', 'answered'))::integer AS delivered,
    count(*) FILTER (WHERE o.state IN ('read', 'answered'))::integer AS read,
    count(*) FILTER (WHERE o.state = 'answered')::integer AS answered,
    (SELECT count(*)::integer FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
     WHERE c.id = :campaign AND r.state = 'waiting' AND ${CALLED} IS NULL) AS nameless,
    (SELECT count(*)::integer FROM campaign_recipients r WHERE r.campaign_id = :campaign AND r.state = 'waiting'
     AND NOT EXISTS (SELECT FROM contacts k JOIN messages i ON i.client_id = k.client_id AND i.contact_id = k.id
       WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid) AND NOT i.from_me)) AS strangers
  FROM (${OUTCOMES}) o`;
