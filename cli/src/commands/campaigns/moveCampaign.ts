import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import { type FoundCampaign, findCampaign } from './findCampaign.ts';
import type { removalOptions, startOptions, stopOptions } from './options.ts';
import { paceOf } from './showCampaign.ts';

const texts = cli.campaigns;

const move = async (
  { signal }: Remote,
  { sdk, campaign }: FoundCampaign,
  state: 'running' | 'paused' | 'stopped',
) =>
  sdk.request('PATCH /external/campaigns/{campaign}', {
    params: { campaign: campaign.id },
    payload: { state },
    signal,
  });

/** `recado campaigns start CLIENT CAMPAIGN`: says first to how many, and when. */
export async function startCampaign(
  remote: Remote,
  { args: [client = '', named = ''], settings }: Call<typeof startOptions>,
): Promise<void> {
  const found = await findCampaign(remote, client, named);
  const { campaign } = found;
  const { word, warning, done, watchHint } = texts.start;
  // What cannot be started is refused without a question.
  if (campaign.state === 'draft' && campaign.counts.waiting > 0) {
    const about = warning(campaign.counts.waiting, paceOf(campaign));
    await renderConfirmation(remote, { warning: about, word, given: settings.confirm }, remote.signal);
  }
  const told = await move(remote, found, 'running');
  const next = [{ about: watchHint, command: `recado campaigns show ${client} "${campaign.name}"` }];
  await renderNotice(remote, { tone: 'done', text: done(campaign.name), next }, told);
}

/** `recado campaigns pause CLIENT CAMPAIGN`. */
export async function pauseCampaign(
  remote: Remote,
  { args: [client = '', named = ''] }: Call,
): Promise<void> {
  const found = await findCampaign(remote, client, named);
  const told = await move(remote, found, 'paused');
  const { name } = told.campaign;
  const { done, resumeHint } = texts.pause;
  const next = [{ about: resumeHint, command: `recado campaigns resume ${client} "${name}"` }];
  await renderNotice(remote, { tone: 'done', text: done(name), next }, told);
}

/** `recado campaigns resume CLIENT CAMPAIGN`. */
export async function resumeCampaign(
  remote: Remote,
  { args: [client = '', named = ''] }: Call,
): Promise<void> {
  const found = await findCampaign(remote, client, named);
  // A draft is started, with a question.
  if (found.campaign.state === 'draft')
    return startCampaign(remote, { args: [client, named], settings: {}, flags: {}, env: remote.env });
  const told = await move(remote, found, 'running');
  await renderNotice(remote, { tone: 'done', text: texts.resume.done(told.campaign.name) }, told);
}

/** `recado campaigns stop CLIENT CAMPAIGN`: says first who will not get it. */
export async function stopCampaign(
  remote: Remote,
  { args: [client = '', named = ''], settings }: Call<typeof stopOptions>,
): Promise<void> {
  const found = await findCampaign(remote, client, named);
  const { name, state, counts } = found.campaign;
  const { word, warning, done } = texts.stop;
  if (state === 'running' || state === 'paused')
    await renderConfirmation(
      remote,
      { warning: warning(name, counts.waiting), word, given: settings.confirm },
      remote.signal,
    );
  const told = await move(remote, found, 'stopped');
  await renderNotice(remote, { tone: 'done', text: done(name) }, told);
}

/** `recado campaigns repeat CLIENT CAMPAIGN`. */
export async function repeatCampaign(
  remote: Remote,
  { args: [client = '', named = ''] }: Call,
): Promise<void> {
  const { sdk, campaign } = await findCampaign(remote, client, named);
  const { signal } = remote;
  const params = { campaign: campaign.id };
  const told = await sdk.request('POST /external/campaigns/{campaign}/repeat', {
    params,
    payload: {},
    signal,
  });
  const { name, counts } = told.campaign;
  const next = [{ about: texts.create.startHint, command: `recado campaigns start ${client} "${name}"` }];
  await renderNotice(remote, { tone: 'done', text: texts.repeat.done(name, counts.waiting), next }, told);
}

/** `recado campaigns remove CLIENT CAMPAIGN`. */
export async function removeCampaign(
  remote: Remote,
  { args: [client = '', named = ''], settings }: Call<typeof removalOptions>,
): Promise<void> {
  const { sdk, campaign } = await findCampaign(remote, client, named);
  const { word, warning, done } = texts.remove;
  const { signal } = remote;
  if (campaign.state !== 'running' && campaign.state !== 'paused')
    await renderConfirmation(
      remote,
      { warning: warning(campaign.name), word, given: settings.confirm },
      signal,
    );
  const params = { campaign: campaign.id };
  const told = await sdk.request('DELETE /external/campaigns/{campaign}', { params, signal });
  await renderNotice(remote, { tone: 'done', text: done(campaign.name) }, told);
}
