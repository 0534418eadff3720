import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  type Endpoints,
  findCountryCode,
  type ListedRecipient,
  MAX_LISTED_RECIPIENTS,
  type QueryOf,
  type RecipientSelection,
  type ResponseOf,
} from '@recado/contract';
import { campaignTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { findLineCountry } from '../../../core/contacts/findLineCountry.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, NotFound, TooManyRequests } from '../../../core/errors/index.ts';
import { formatPhoneCell, formatSheetLines } from '../../conversations/contacts/sheets/writeSheet.ts';
import { createListReader, readUploadedList } from '../../conversations/lists/createListReader.ts';
import { receiveUploadForm } from '../../messaging/files/receiveUploadForm.ts';
import { type CampaignRow, presentCampaign } from './campaignRows.ts';
import { type ChosenRecipient, toChosenRecipient } from './chosenRecipient.ts';
import { countRecipientCountries } from './countRecipientCountries.ts';
import { requireCampaign } from './createCampaignService.ts';
import { addCampaignRecipients, findCampaignRecipients } from './findCampaignRecipients.ts';
import {
  type CampaignRecipientRow,
  listCampaignRecipients,
  presentCampaignRecipient,
  SELECT_RECIPIENT_OUTCOMES_SQL,
} from './recipientRows.ts';

type ListRoute = Endpoints['GET /external/campaigns/{campaign}/recipients'];
type AddListRoute = Endpoints['POST /external/campaigns/{campaign}/recipients/import'];
type AddRecipientsResponse = ResponseOf<Endpoints['POST /external/campaigns/{campaign}/recipients']>;
type RemoveRecipientResponse = ResponseOf<Endpoints['DELETE /external/campaigns/{campaign}/recipients/{recipient}']>;

/** Maximum number of recipients that are in memory at once. */
const RECIPIENTS_PER_CHUNK = 500;

interface RecipientServiceDeps {
  readonly database: Knex;
}

/** Creates the service for the recipients of campaigns and their outcomes. */
export function createCampaignRecipientService({ database }: RecipientServiceDeps) {
  const uploadingClients = new Set<string>();

  const lists = createListReader({ database });

  /** Adds recipients to a draft, or only reports what would be added: the transaction is then rolled back. */
  const addToDraft = async (
    clientId: string,
    id: string,
    chosen: readonly ChosenRecipient[],
    dryRun: boolean,
  ): Promise<AddRecipientsResponse> => {
    let preview: AddRecipientsResponse | undefined;
    const add = async (trx: Knex.Transaction): Promise<AddRecipientsResponse> => {
      const row = await requireCampaign(trx, clientId, id, { locked: true });
      if (row.state !== 'draft') throw new Conflict(texts.notDraft);
      await rows(trx, 'UPDATE campaigns SET updated_at = now() WHERE id = :id', { id: row.id });
      const { firstPosition, ...counts } = await addCampaignRecipients(trx, row, chosen);
      const recipients = await listAddedRecipients(trx, row.id, chosen, firstPosition);
      const campaign = presentCampaign(await requireCampaign(trx, clientId, id));
      const countries = await countRecipientCountries(trx, row, firstPosition);
      const response = { success: true, clientId, ...counts, campaign, dryRun, countries, recipients };
      if (!dryRun) return response;
      preview = response;
      throw new DryRunRollback();
    };
    return transact(database, add).catch((error: unknown) => {
      if (error instanceof DryRunRollback && preview) return preview;
      throw error;
    });
  };

  return {
    /**
     * Adds recipients to a campaign that has not started.
     *
     * @throws NotFound if the campaign or a contact does not exist; Conflict if the campaign has started or
     *   has too many recipients
     */
    async choose(
      clientId: string,
      id: string,
      choice: RecipientSelection,
      dryRun = false,
    ): Promise<AddRecipientsResponse> {
      await requireCampaign(database, clientId, id);
      const lineCountry = (await findLineCountry(database, clientId)) ?? '';
      return addToDraft(clientId, id, await findCampaignRecipients(database, clientId, choice, lineCountry), dryRun);
    },

    /**
     * Adds the recipients of a list that was uploaded in a form.
     *
     * @throws Invalid if the list is unreadable or its columns are unconfirmed; MediaRefused (413) if it is too
     *   large; TooManyRequests if the client is already uploading one
     */
    async addFromList(
      clientId: string,
      id: string,
      request: IncomingMessage,
      { dryRun, columns }: QueryOf<AddListRoute>,
    ): Promise<ResponseOf<AddListRoute>> {
      if (uploadingClients.has(clientId)) throw new TooManyRequests(texts.busy, 10);
      uploadingClients.add(clientId);
      try {
        const bytes = await receiveUploadForm(request, readUploadedList);
        await requireCampaign(database, clientId, id);
        const list = await lists.read(clientId, bytes, { columns, dryRun });
        const response = await addToDraft(clientId, id, list.rows.map(toChosenRecipient), dryRun);
        return { ...response, mapping: list.mapping, columns: [...list.columns] };
      } finally {
        uploadingClients.delete(clientId);
      }
    },

    async list(
      clientId: string,
      id: string,
      { limit, cursor, state }: QueryOf<ListRoute>,
    ): Promise<ResponseOf<ListRoute>> {
      const campaign = await requireCampaign(database, clientId, id);
      const after = cursor === undefined ? -1 : Number(cursor);
      const recipientRows = await listCampaignRecipients(database, campaign.id, { after, state, most: limit + 1 });
      const page = recipientRows.slice(0, limit);
      const last = page.at(-1);
      return {
        success: true,
        clientId,
        recipients: page.map(presentCampaignRecipient),
        next: recipientRows.length > limit && last ? String(last.place) : null,
      };
    },

    /** Exports the outcomes of all recipients as a spreadsheet. Each outcome is current when its row is read. */
    async exportOutcomes(clientId: string, id: string, actor: Actor): Promise<Readable> {
      const campaign = await requireCampaign(database, clientId, id);
      await writeAuditEntry(database, actor, {
        action: 'campaign.exported',
        target: { kind: 'client', id: clientId },
        details: { name: campaign.name, count: campaign.counts.total },
      });
      return Readable.from(generateSheetLines(database, campaign), { objectMode: false });
    },

    /** @throws Conflict if the recipient is no longer pending */
    async leaveOut(clientId: string, id: string, recipient: string): Promise<RemoveRecipientResponse> {
      const campaign = await requireCampaign(database, clientId, id);
      const recipientId = isUuid(recipient) ? recipient : null;
      const changedRows = await rows(database, LEAVE_OUT_RECIPIENT_SQL, {
        campaign: campaign.id,
        recipient: recipientId,
        reason: texts.leftOut.byHand,
      });
      const [recipientRow] = await rows<CampaignRecipientRow>(
        database,
        `${SELECT_RECIPIENT_OUTCOMES_SQL} AND r.id = CAST(:recipient AS uuid)`,
        {
          campaign: campaign.id,
          recipient: recipientId,
        },
      );
      if (!recipientRow) throw new NotFound(texts.noRecipient);
      if (changedRows.length === 0 && recipientRow.skipCause !== 'byHand') throw new Conflict(texts.notWaiting);
      return { success: true, clientId, recipient: presentCampaignRecipient(recipientRow) };
    },
  };
}
export type CampaignRecipientService = ReturnType<typeof createCampaignRecipientService>;

/** Ends the transaction of a dry run, so that nothing is stored. */
class DryRunRollback extends Error {}

/** Lists added recipients, those who are left out first. */
async function listAddedRecipients(
  trx: Knex.Transaction,
  campaign: string,
  chosen: readonly ChosenRecipient[],
  firstPosition: number,
): Promise<ListedRecipient[]> {
  const added = await rows<AddedRecipientRow>(trx, SELECT_ADDED_RECIPIENTS_SQL, { campaign, firstPosition });
  return added.map(({ place, recipient: to, phone, ...recipient }) => ({
    ...{ row: chosen[place - firstPosition]?.row ?? null, to, ...recipient },
    country: phone === null ? null : (findCountryCode(phone) ?? null),
  }));
}

interface AddedRecipientRow extends Pick<ListedRecipient, 'name' | 'cause' | 'reason'> {
  readonly place: number;
  readonly recipient: string;
  /** Digits of the person's number. Null if only the LID is known, or if the recipient is unreadable. */
  readonly phone: string | null;
}

const SELECT_ADDED_RECIPIENTS_SQL = `
  SELECT position AS place, recipient, phones[1] AS phone, name, skip_cause AS cause, reason FROM campaign_recipients
  WHERE campaign_id = :campaign AND position >= :firstPosition
  ORDER BY state <> 'leftOut', position LIMIT ${MAX_LISTED_RECIPIENTS}`;

async function* generateSheetLines(database: Knex, { id, clientId }: CampaignRow): AsyncGenerator<string> {
  const lineCountry = (await findLineCountry(database, clientId)) ?? '';
  yield formatSheetLines([Object.values(texts.csv.headings)], true);
  for (let after = -1; ; ) {
    const recipientRows = await listCampaignRecipients(database, id, { after, most: RECIPIENTS_PER_CHUNK });
    if (recipientRows.length > 0) yield formatSheetLines(recipientRows.map(row => toCells(row, lineCountry)));
    after = recipientRows.at(-1)?.place ?? after;
    if (recipientRows.length < RECIPIENTS_PER_CHUNK) return;
  }
}

/** Returns the cells of a recipient's row, in the order of the spreadsheet's headings. */
function toCells(row: CampaignRecipientRow, lineCountry: string): string[] {
  const { to, name, state, reason, sentAt } = presentCampaignRecipient(row);
  return [
    /^\d+$/.test(to) ? formatPhoneCell(to, lineCountry) : to,
    name ?? '',
    texts.states[state],
    reason ?? '',
    sentAt ?? '',
  ];
}

/** Leaves out a pending recipient that no process has claimed. The next claim then skips the recipient. */
const LEAVE_OUT_RECIPIENT_SQL = `
  UPDATE campaign_recipients SET state = 'leftOut', skip_cause = 'byHand', reason = :reason
  WHERE campaign_id = :campaign AND id = CAST(:recipient AS uuid) AND state = 'waiting' RETURNING 1`;
