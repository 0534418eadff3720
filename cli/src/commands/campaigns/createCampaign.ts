import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CampaignMessage, Endpoints, ListedRecipient, ResponseOf } from '@recado/contract';
import { MAX_CAPTION_CHARS, MAX_TEXT_CHARS } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { CSV_TIMEOUT_MS, createCsvUploadForm } from '../../remote/csvFiles.ts';
import { followListImport } from '../../remote/followListImport.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNextSteps, renderTable } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { detectMediaType, uploadFile } from '../../sending/mediaFile.ts';
import { readMessageText } from '../../sending/readMessageText.ts';
import { renderListColumns } from '../contacts/renderListColumns.ts';
import { formatCampaignCountries } from './formatCampaign.ts';
import type { campaignCreationOptions } from './options.ts';
import { parseWeekdays } from './parseWeekdays.ts';
import { showCampaignById } from './showCampaign.ts';

const texts = cliTexts.campaigns.create;
const { previewColumns: previewHeadings } = texts;

/**
 * Implements `recado campaigns create CLIENT FILE [TEXT…]`: creates a draft for the recipients in a
 * sheet and shows previews of the messages.
 */
export async function createCampaign(
  remote: RemoteContext,
  { args: [client = '', file = '', ...words], settings }: CommandInvocation<typeof campaignCreationOptions>,
): Promise<void> {
  const {
    name,
    perMinute,
    opens,
    closes,
    days,
    at,
    skipNameless,
    word,
    ownNames = false,
    dryRun = false,
    onlyLineCountry = false,
    columns,
    sheet,
  } = settings;
  if (name === undefined) throw new UsageError(texts.noName);
  const { signal } = remote;
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const payload = await createCsvUploadForm(file);
  const { media, template, withoutPreview } = settings;
  if (media !== undefined && template) throw new UsageError(texts.oneOf);
  const message: CampaignMessage = template
    ? { type: 'template', template: { ...template, ...(words.length > 0 && { values: [...words] }) } }
    : { ...(await readMessage(remote, sdk, words, media)), ...(withoutPreview && { preview: false }) };
  const { campaign } = await sdk.request('POST /external/campaigns', {
    payload: {
      name,
      message,
      nameless: word !== undefined ? 'word' : skipNameless ? 'skip' : 'close',
      nameWord: word ?? null,
      ownNames,
      startsAt: at?.toISOString() ?? null,
      pace: { perMinute, opens, closes, weekdays: parseWeekdays(days) ?? [] },
    },
    signal,
  });
  const params = { campaign: campaign.id };
  const query = {
    dryRun,
    ...(onlyLineCountry && { onlyLineCountry }),
    ...(columns !== undefined && { columns }),
    ...(sheet !== undefined && { sheet }),
  };
  const options = { params, query, payload, signal, timeout: CSV_TIMEOUT_MS };
  const addRecipients = async () => {
    const response = await sdk.request('POST /external/campaigns/{campaign}/recipients/import', options);
    const followed = response.import && (await followListImport(remote, sdk, response.import.id));
    if (typeof followed?.listImport.error === 'string') throw new Failure(followed.listImport.error);
    return { ...response, ...followed?.listImport.recipients };
  };
  const importResult = await addRecipients().catch(async (cause: unknown) => {
    // Delete the draft that has no recipients. Otherwise a second attempt would create a second draft.
    await sdk.request('DELETE /external/campaigns/{campaign}', { params });
    const reason = cause instanceof Error ? cause.message : '';
    throw signal.aborted ? cause : new Failure(texts.noFile(name, reason), { cause });
  });
  const { added, leftOut, known } = importResult;
  if (dryRun) {
    await sdk.request('DELETE /external/campaigns/{campaign}', { params });
    return showRecipientPreview(remote, importResult);
  }
  await showCampaignById(remote, sdk, campaign.id, { limit: 20 }, { added, leftOut, known });
  remote.writeMessage(`${texts.counts(added, leftOut)} ${texts.draft}`);
  renderNextSteps(remote, [
    { reason: texts.startHint, command: `recado campaigns start ${client} "${name}"` },
    { reason: texts.removeHint, command: `recado campaigns remove ${client} "${name}"` },
  ]);
}

async function readMessage(
  remote: RemoteContext,
  sdk: Sdk,
  words: readonly string[],
  media: string | undefined,
): Promise<CampaignMessage> {
  if (media === undefined) return { type: 'text', text: { text: await readMessageText(words, MAX_TEXT_CHARS) } };
  const type = detectMediaType(media);
  if (type !== 'image' && type !== 'video' && type !== 'document') throw new UsageError(texts.notMedia);
  if (!(await stat(media).catch(() => undefined))?.isFile())
    throw new UsageError(cliTexts.sendMedia.fileNotFound(media));
  // The caption of a file is optional.
  const caption = words.length === 0 ? '' : await readMessageText(words, MAX_CAPTION_CHARS);
  const mediaId = await uploadFile(remote, sdk, media);
  const file = { mediaId, ...(caption !== '' && { caption }) };
  return type === 'document' ? { type, document: { ...file, fileName: basename(media) } } : { type, [type]: file };
}

/** Shows to whom a campaign would be sent: people, countries, and left-out entries with their reasons. */
async function showRecipientPreview(
  remote: RemoteContext,
  preview: ResponseOf<Endpoints['POST /external/campaigns/{campaign}/recipients/import']>,
): Promise<void> {
  // Older platforms do not count people without a name.
  const { added, leftOut, nameless = 0, recipients, campaign } = preview;
  renderListColumns(remote, preview);
  for (const warning of campaign.warnings) remote.writeMessage(warning);
  const head = [
    { label: previewHeadings.row, align: 'right' as const },
    { label: previewHeadings.to },
    { label: previewHeadings.name },
    { label: previewHeadings.country },
    { label: previewHeadings.about, isFlexible: true as const },
  ];
  const countries = formatCampaignCountries(preview.countries);
  const caption = [
    texts.counts(added, leftOut),
    ...(countries === '' ? [] : [texts.countries(countries)]),
    ...(nameless > 0 ? [texts.nameless(nameless)] : []),
    texts.preview,
  ].join(' ');
  const table = { head, rows: recipients.map(toRow), empty: caption, caption, isSummarized: true };
  await renderTable(remote, table, preview);
}

const toRow = ({ row, to, name, country, reason }: ListedRecipient) => [
  row === null ? '' : String(row),
  to,
  name ?? '',
  country ?? '',
  reason ?? '',
];
