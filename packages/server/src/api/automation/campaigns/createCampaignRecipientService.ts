import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  type Endpoints,
  getRegionName,
  MAX_DIRECT_IMPORT_ROWS,
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
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { streamClientExport } from '../../conversations/contacts/sheets/streamExport.ts';
import { formatPhoneCell, formatSheetLines } from '../../conversations/contacts/sheets/writeSheet.ts';
import { createListImportQueue } from '../../conversations/lists/createListImportQueue.ts';
import { createListReader, readUploadedList } from '../../conversations/lists/createListReader.ts';
import { receiveUploadForm } from '../../messaging/files/receiveUploadForm.ts';
import { addRecipientsToDraft, previewRecipients } from './addRecipientsToDraft.ts';
import { type CampaignRow, presentCampaign } from './campaignRows.ts';
import { excludeOtherCountries, toChosenRecipient } from './chosenRecipient.ts';
import { listNumberPrefixes } from './countRecipientCountries.ts';
import { requireCampaign } from './createCampaignService.ts';
import { findCampaignRecipients } from './findCampaignRecipients.ts';
import {
  type CampaignRecipientRow,
  listCampaignRecipients,
  presentCampaignRecipient,
  SELECT_RECIPIENT_OUTCOMES_SQL,
} from './recipientRows.ts';

type ListRoute = Endpoints['GET /external/campaigns/{campaign}/recipients'];
type AddListRoute = Endpoints['POST /external/campaigns/{campaign}/recipients/import'];
type AddRecipientsResponse = ResponseOf<Endpoints['POST /external/campaigns/{campaign}/recipients']>;
type RemoveCountryResponse = ResponseOf<Endpoints['DELETE /external/campaigns/{campaign}/recipients']>;
type RemoveRecipientResponse = ResponseOf<Endpoints['DELETE /external/campaigns/{campaign}/recipients/{recipient}']>;

/** Maximum number of recipients that are in memory at once, and formatted without a pause. */
const RECIPIENTS_PER_CHUNK = 100;

export interface ChooseRecipientsOptions {
  readonly dryRun?: boolean;
  /** Whether numbers of another country than the line's are left out. */
  readonly onlyLineCountry?: boolean;
}

interface RecipientServiceDeps {
  readonly database: Knex;
  readonly abilities: Pick<ClientSessions['abilities'], 'forClient'>;
}

/** Creates the service for the recipients of campaigns and their outcomes. */
export function createCampaignRecipientService({ database, abilities }: RecipientServiceDeps) {
  const uploadingClients = new Set<string>();

  const lists = createListReader({ database });
  const imports = createListImportQueue({ database });

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
      { dryRun = false, onlyLineCountry = false }: ChooseRecipientsOptions = {},
    ): Promise<AddRecipientsResponse> {
      await requireCampaign(database, clientId, id);
      const lineCountry = (await findLineCountry(database, clientId)) ?? '';
      const found = await findCampaignRecipients(database, clientId, choice, lineCountry);
      const chosen = onlyLineCountry ? excludeOtherCountries(found, lineCountry) : found;
      const options = { privateIds: (await abilities.forClient(clientId)).privateIds };
      return dryRun
        ? previewRecipients(database, clientId, id, chosen, options)
        : transact(database, trx => addRecipientsToDraft(trx, clientId, id, chosen, options));
    },

    /**
     * Adds the recipients of a list that was uploaded in a form. A long list is only stored: `createListImporter` adds it.
     *
     * @throws Invalid if the list is unreadable or its columns are unconfirmed; MediaRefused (413) if it is too
     *   large; TooManyRequests if the client is already uploading one
     */
    async addFromList(
      clientId: string,
      id: string,
      request: IncomingMessage,
      { dryRun, columns, sheet, onlyLineCountry }: QueryOf<AddListRoute>,
      actor: Actor,
    ): Promise<ResponseOf<AddListRoute>> {
      if (uploadingClients.has(clientId)) throw new TooManyRequests(texts.busy, 10);
      uploadingClients.add(clientId);
      try {
        const bytes = await receiveUploadForm(request, readUploadedList);
        const row = await requireCampaign(database, clientId, id);
        const list = await lists.read(clientId, bytes, { columns, sheet, dryRun });
        const people = list.rows.map(toChosenRecipient);
        const chosen = onlyLineCountry
          ? excludeOtherCountries(people, (await findLineCountry(database, clientId)) ?? '')
          : people;
        const options = { privateIds: (await abilities.forClient(clientId)).privateIds };
        const { mapping, columns: listColumns, otherSheets = [] } = list;
        const listFields = { mapping, columns: [...listColumns], otherSheets: [...otherSheets] };
        if (dryRun)
          return { ...(await previewRecipients(database, clientId, id, chosen, options)), ...listFields, import: null };
        if (chosen.length <= MAX_DIRECT_IMPORT_ROWS) {
          const response = await transact(database, trx => addRecipientsToDraft(trx, clientId, id, chosen, options));
          return { ...response, ...listFields, import: null };
        }
        if (row.state !== 'draft') throw new Conflict(texts.notDraft);
        const listImport = await imports.add(clientId, { campaign: row.id, rows: chosen, actor });
        const counts = { added: 0, leftOut: 0, known: 0, nameless: 0, countries: [], recipients: [] };
        const campaign = presentCampaign(row);
        return { success: true, clientId, ...counts, campaign, dryRun, ...listFields, import: listImport };
      } finally {
        uploadingClients.delete(clientId);
      }
    },

    async list(
      clientId: string,
      id: string,
      { limit, cursor, state, country }: QueryOf<ListRoute>,
    ): Promise<ResponseOf<ListRoute>> {
      const campaign = await requireCampaign(database, clientId, id);
      const after = cursor === undefined ? -1 : Number(cursor);
      const prefixes = country === undefined ? undefined : await listNumberPrefixes(database, campaign.id, country);
      const params = { after, state, prefixes, most: limit + 1 };
      const recipientRows = await listCampaignRecipients(database, campaign.id, params);
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
      const entry = {
        action: 'campaign.exported',
        target: { kind: 'client', id: clientId },
        details: { name: campaign.name, count: campaign.counts.total },
      } as const;
      return streamClientExport(database, clientId, {
        parts: generateSheetLines(database, campaign),
        audit: () => writeAuditEntry(database, actor, entry),
      });
    },

    /** Leaves out all pending recipients with numbers of a country. */
    async leaveOutCountry(clientId: string, id: string, country: string): Promise<RemoveCountryResponse> {
      const campaign = await requireCampaign(database, clientId, id);
      const prefixes = await listNumberPrefixes(database, campaign.id, country);
      const params = { campaign: campaign.id, prefixes, reason: texts.leftOut.otherCountry(getRegionName(country)) };
      const changedRows = await rows(database, LEAVE_OUT_COUNTRY_SQL, params);
      return { success: true, clientId, leftOut: changedRows.length };
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
  const { to, name, state, cause, reason, sentAt } = presentCampaignRecipient(row);
  return [
    // Unreadable digits may have no country code. With the prefix 00 they would be a stranger's number.
    /^\d+$/.test(to) && cause !== 'unreadable' ? formatPhoneCell(to, lineCountry) : to,
    name ?? '',
    texts.states[state],
    reason ?? '',
    sentAt ?? '',
  ];
}

/** Like `LEAVE_OUT_RECIPIENT_SQL`, for the numbers of a country. */
const LEAVE_OUT_COUNTRY_SQL = `
  UPDATE campaign_recipients SET state = 'leftOut', skip_cause = 'byHand', reason = :reason
  WHERE campaign_id = :campaign AND state = 'waiting' AND left(phones[1], 4) = ANY(CAST(:prefixes AS text[]))
  RETURNING 1`;

/** Leaves out a pending recipient that no process has claimed. The next claim then skips the recipient. */
const LEAVE_OUT_RECIPIENT_SQL = `
  UPDATE campaign_recipients SET state = 'leftOut', skip_cause = 'byHand', reason = :reason
  WHERE campaign_id = :campaign AND id = CAST(:recipient AS uuid) AND state = 'waiting' RETURNING 1`;
