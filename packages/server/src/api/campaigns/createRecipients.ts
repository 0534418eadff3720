import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ChosenRecipients, Endpoints, QueryOf, ResponseOf } from '@recado/contract';
import { campaigns as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, NotFound, TooManyRequests } from '../../ground/errors/index.ts';
import { collected, countryOf } from '../social/sheets/createContactSheets.ts';
import { readSheet } from '../social/sheets/readSheet.ts';
import { line, spaced } from '../social/sheets/writeSheet.ts';
import { readForm } from '../uploads/readForm.ts';
import { presentCampaign } from './campaignRows.ts';
import { addRecipients, type Chosen, chooseRecipients, fromSheet } from './chooseRecipients.ts';
import { theCampaign } from './createCampaigns.ts';
import { listRecipients, OUTCOMES, presentRecipient, type RecipientRow } from './recipientRows.ts';

type Listed = Endpoints['GET /external/campaigns/{campaign}/recipients'];
type AddedNow = ResponseOf<Endpoints['POST /external/campaigns/{campaign}/recipients']>;
type Removed = ResponseOf<Endpoints['DELETE /external/campaigns/{campaign}/recipients/{recipient}']>;

/** Recipients that are in memory at once. */
const CHUNK = 500;

/** Whom a client's campaigns are for, and what became of each. */
export function createRecipients({ database }: { readonly database: Knex }) {
  const reading = new Set<string>();

  const add = async (clientId: string, id: string, chosen: readonly Chosen[]): Promise<AddedNow> => {
    const added = await transact(database, async trx => {
      const row = await theCampaign(trx, clientId, id, { locked: true });
      if (row.state !== 'draft') throw new Conflict(texts.notDraft);
      await rows(trx, 'UPDATE campaigns SET updated_at = now() WHERE id = :id', { id: row.id });
      return addRecipients(trx, row, chosen);
    });
    const row = await theCampaign(database, clientId, id);
    return { success: true, clientId, ...added, campaign: presentCampaign(row) };
  };

  return {
    /** @throws NotFound for a campaign or a contact that there is not, Conflict when it has begun or there are too many */
    async choose(clientId: string, id: string, asked: ChosenRecipients): Promise<AddedNow> {
      await theCampaign(database, clientId, id);
      const country = await countryOf(database, clientId);
      return add(clientId, id, await chooseRecipients(database, clientId, asked, country));
    },

    /** The same of the file of a form. @throws Invalid for what is no such file, MediaRefused (413), TooManyRequests for two at once */
    async read(clientId: string, id: string, request: IncomingMessage): Promise<AddedNow> {
      if (reading.has(clientId)) throw new TooManyRequests(texts.busy, 10);
      reading.add(clientId);
      try {
        const bytes = await readForm(request, collected);
        await theCampaign(database, clientId, id);
        const sheet = await readSheet(bytes, await countryOf(database, clientId));
        return await add(clientId, id, sheet.rows.map(fromSheet));
      } finally {
        reading.delete(clientId);
      }
    },

    async list(
      clientId: string,
      id: string,
      { limit, cursor, state }: QueryOf<Listed>,
    ): Promise<ResponseOf<Listed>> {
      const campaign = await theCampaign(database, clientId, id);
      const after = cursor === undefined ? -1 : Number(cursor);
      const found = await listRecipients(database, campaign.id, { after, state, most: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        success: true,
        clientId,
        recipients: page.map(presentRecipient),
        next: found.length > limit && last ? String(last.place) : null,
      };
    },

    /** The outcomes as a spreadsheet has them, as they are when they are reached. */
    async write(clientId: string, id: string, actor: Actor): Promise<Readable> {
      const campaign = await theCampaign(database, clientId, id);
      await writeAudit(database, actor, {
        action: 'campaign.exported',
        target: { kind: 'client', id: clientId },
        details: { name: campaign.name, count: campaign.counts.total },
      });
      return Readable.from(linesOf(database, campaign.id), { objectMode: false });
    },

    /** @throws Conflict for whom it is too late */
    async leaveOut(clientId: string, id: string, recipient: string): Promise<Removed> {
      const campaign = await theCampaign(database, clientId, id);
      const known = isUuid(recipient) ? recipient : null;
      const changed = await rows(database, LEAVE_OUT, {
        campaign: campaign.id,
        recipient: known,
        reason: texts.leftOut.byHand,
      });
      const [found] = await rows<RecipientRow>(database, `${OUTCOMES} AND r.id = CAST(:recipient AS uuid)`, {
        campaign: campaign.id,
        recipient: known,
      });
      if (!found) throw new NotFound(texts.noRecipient);
      if (changed.length === 0 && found.cause !== 'byHand') throw new Conflict(texts.notWaiting);
      return { success: true, clientId, recipient: presentRecipient(found) };
    },
  };
}
export type Recipients = ReturnType<typeof createRecipients>;

async function* linesOf(database: Knex, campaign: string): AsyncGenerator<string> {
  yield line([Object.values(texts.csv.headings)], true);
  for (let after = -1; ; ) {
    const found = await listRecipients(database, campaign, { after, most: CHUNK });
    if (found.length > 0) yield line(found.map(cellsOf));
    after = found.at(-1)?.place ?? after;
    if (found.length < CHUNK) return;
  }
}

/** In the order of the headings. */
function cellsOf(row: RecipientRow): string[] {
  const { to, name, state, reason, sentAt } = presentRecipient(row);
  return [/^\d+$/.test(to) ? spaced(to) : to, name ?? '', texts.states[state], reason ?? '', sentAt ?? ''];
}

/** Who waits, and to whom nobody is sending. Whoever takes them next sees it. */
const LEAVE_OUT = `
  UPDATE campaign_recipients SET state = 'leftOut', cause = 'byHand', reason = :reason
  WHERE campaign_id = :campaign AND id = CAST(:recipient AS uuid) AND state = 'waiting' RETURNING 1`;
