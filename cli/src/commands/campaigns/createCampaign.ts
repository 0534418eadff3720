import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CampaignMessage } from '@recado/contract';
import { CAPTION_LIMIT, TEXT_LIMIT } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { SHEET_TIME, sheetForm } from '../../remote/sheets.ts';
import { renderNext } from '../../render/index.ts';
import { mediaTypeOf, uploadFile } from '../../sending/givenFile.ts';
import { readText } from '../../sending/readText.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { campaignOptions } from './options.ts';
import { readDays } from './readDays.ts';
import { showOne } from './showCampaign.ts';

const texts = cli.campaigns.create;

/** `recado campaigns create CLIENT FILE [TEXT…]`: a draft for the people of a sheet, and how they would read it. */
export async function createCampaign(
  remote: Remote,
  { args: [client = '', file = '', ...words], settings }: Call<typeof campaignOptions>,
): Promise<void> {
  const { name, perMinute, opens, closes, days, at, skipNameless, word, ownNames = false } = settings;
  if (name === undefined) throw new UsageError(texts.noName);
  const { signal } = remote;
  const sdk = await speakForClient(remote, client, [], { asPerson: true });
  const sheet = await sheetForm(file);
  const { media, template } = settings;
  if (media !== undefined && template) throw new UsageError(texts.oneOf);
  const message: CampaignMessage = template
    ? { type: 'template', template: { ...template, ...(words.length > 0 && { values: [...words] }) } }
    : await readMessage(remote, sdk, words, media);
  const { campaign } = await sdk.request('POST /external/campaigns', {
    payload: {
      name,
      message,
      nameless: word !== undefined ? 'word' : skipNameless ? 'skip' : 'close',
      nameWord: word ?? null,
      ownNames,
      startsAt: at?.toISOString() ?? null,
      pace: { perMinute, opens, closes, weekdays: readDays(days) ?? [] },
    },
    signal,
  });
  const params = { campaign: campaign.id };
  const options = { params, payload: sheet, signal, timeout: SHEET_TIME };
  const told = await sdk
    .request('POST /external/campaigns/{campaign}/recipients/import', options)
    .catch(async (cause: unknown) => {
      // Nobody is in it: a second try would otherwise make a second one.
      await sdk.request('DELETE /external/campaigns/{campaign}', { params });
      const why = cause instanceof Error ? cause.message : '';
      throw signal.aborted ? cause : new Failure(texts.noFile(name, why), { cause });
    });
  const { added, leftOut, known } = told;
  await showOne(remote, sdk, campaign.id, { limit: 20 }, { added, leftOut, known });
  remote.say(`${texts.counts(added, leftOut)} ${texts.draft}`);
  renderNext(remote, [
    { about: texts.startHint, command: `recado campaigns start ${client} "${name}"` },
    { about: texts.removeHint, command: `recado campaigns remove ${client} "${name}"` },
  ]);
}

async function readMessage(
  remote: Remote,
  sdk: Sdk,
  words: readonly string[],
  media: string | undefined,
): Promise<CampaignMessage> {
  if (media === undefined) return { type: 'text', text: { text: await readText(words, TEXT_LIMIT) } };
  const type = mediaTypeOf(media);
  if (type !== 'image' && type !== 'video' && type !== 'document') throw new UsageError(texts.notMedia);
  if (!(await stat(media).catch(() => undefined))?.isFile())
    throw new UsageError(cli.sendMedia.notThere(media));
  // A file needs no words.
  const caption = words.length === 0 ? '' : await readText(words, CAPTION_LIMIT);
  const mediaId = await uploadFile(remote, sdk, media);
  const file = { mediaId, ...(caption !== '' && { caption }) };
  return type === 'document'
    ? { type, document: { ...file, fileName: basename(media) } }
    : { type, [type]: file };
}
