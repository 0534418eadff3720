import {
  type Endpoints,
  findCountryCode,
  type ListedRecipient,
  MAX_LISTED_RECIPIENTS,
  type ResponseOf,
} from '@recado/contract';
import { campaignTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { presentCampaign } from './campaignRows.ts';
import type { ChosenRecipient } from './chosenRecipient.ts';
import { countRecipientCountries } from './countRecipientCountries.ts';
import { requireCampaign } from './createCampaignService.ts';
import { type AddRecipientsOptions, addCampaignRecipients } from './findCampaignRecipients.ts';
import { RECIPIENT_NAME_SQL } from './recipientRows.ts';

type AddRecipientsResponse = ResponseOf<Endpoints['POST /external/campaigns/{campaign}/recipients']>;

/** Adds recipients to a draft in the caller's transaction. @throws Conflict if the campaign has started */
export async function addRecipientsToDraft(
  trx: Knex.Transaction,
  clientId: string,
  id: string,
  chosen: readonly ChosenRecipient[],
  options: AddRecipientsOptions = {},
): Promise<AddRecipientsResponse> {
  const row = await requireCampaign(trx, clientId, id, { locked: true });
  if (row.state !== 'draft') throw new Conflict(texts.notDraft);
  await rows(trx, 'UPDATE campaigns SET updated_at = now() WHERE id = :id', { id: row.id });
  const { firstPosition, ...counts } = await addCampaignRecipients(trx, row, chosen, options);
  const recipients = await listAddedRecipients(trx, row.id, chosen, firstPosition);
  const campaign = presentCampaign(await requireCampaign(trx, clientId, id));
  const countries = await countRecipientCountries(trx, row, firstPosition);
  const nameless = await countNamelessRecipients(trx, row.id, firstPosition);
  return { success: true, clientId, ...counts, nameless, campaign, dryRun: false, countries, recipients };
}

/** Reports which recipients would be added to a draft. The transaction is rolled back, so that nothing is stored. */
export async function previewRecipients(
  database: Knex,
  clientId: string,
  id: string,
  chosen: readonly ChosenRecipient[],
  options: AddRecipientsOptions,
): Promise<AddRecipientsResponse> {
  let preview: AddRecipientsResponse | undefined;
  const add = async (trx: Knex.Transaction): Promise<never> => {
    preview = { ...(await addRecipientsToDraft(trx, clientId, id, chosen, options)), dryRun: true };
    throw new DryRunRollback();
  };
  return transact(database, add).catch((error: unknown) => {
    if (error instanceof DryRunRollback && preview) return preview;
    throw error;
  });
}

/** Ends the transaction of a dry run, so that nothing is stored. */
class DryRunRollback extends Error {}

/** Counts the added recipients without a name for `{nombre}`. */
async function countNamelessRecipients(
  trx: Knex.Transaction,
  campaign: string,
  firstPosition: number,
): Promise<number> {
  const [counted] = await rows<{ count: number }>(trx, COUNT_NAMELESS_SQL, { campaign, firstPosition });
  return counted?.count ?? 0;
}

const COUNT_NAMELESS_SQL = `
  SELECT count(*)::integer AS count FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
  WHERE c.id = :campaign AND r.position >= :firstPosition AND r.state = 'waiting' AND ${RECIPIENT_NAME_SQL} IS NULL`;

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
