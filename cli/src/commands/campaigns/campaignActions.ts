import { getRegionName } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatZonedDateTime, renderConfirmation, renderNotice } from '../../render/index.ts';
import { type CampaignWithSdk, findCampaign } from './findCampaign.ts';
import type { campaignStartOptions } from './options.ts';
import { formatCampaignPace } from './showCampaign.ts';

const texts = cliTexts.campaigns;

const setCampaignState = async (
  { signal }: RemoteContext,
  { sdk, campaign }: CampaignWithSdk,
  state: 'running' | 'paused' | 'stopped',
  otherCountries: string[] = [],
) =>
  sdk.request('PATCH /external/campaigns/{campaign}', {
    params: { campaign: campaign.id },
    payload: { state, ...(otherCountries.length > 0 && { otherCountries }) },
    signal,
  });

/**
 * Implements `recado campaigns start CLIENT CAMPAIGN`. The confirmation shows the number of
 * recipients and the schedule.
 */
export async function startCampaign(
  remote: RemoteContext,
  call: CommandInvocation<typeof campaignStartOptions>,
): Promise<void> {
  const [client = '', campaignName = ''] = call.args;
  const foundCampaign = await findCampaign(remote, client, campaignName);
  const { campaign, sdk } = foundCampaign;
  const { warning, done, firstMessage, watchHint } = texts.start;
  let otherCountries = call.settings.otherCountries?.toUpperCase().split(',') ?? [];
  // Ask for confirmation only if the campaign can start. Otherwise skip it, because the server rejects the
  // request.
  if (campaign.state === 'draft' && campaign.counts.waiting > 0) {
    const { countries = [] } = await sdk.request('GET /external/campaigns/{campaign}', {
      params: { campaign: campaign.id },
      signal: remote.signal,
    });
    const others = countries.filter(({ other }) => other);
    const othersText = others.map(({ country, count }) => `${getRegionName(country)} (${count})`).join(', ');
    const warningText = [
      ...campaign.warnings,
      warning(campaign.counts.waiting, formatCampaignPace(campaign)),
      ...(others.length > 0 ? [texts.start.otherCountries(othersText)] : []),
    ].join('\n');
    const hasPrompted = await renderConfirmation(remote, call, warningText, remote.signal);
    // Without a prompt nobody has seen the warning, so only the option confirms other countries.
    if (hasPrompted) otherCountries = others.map(({ country }) => country);
  }
  const response = await setCampaignState(remote, foundCampaign, 'running', otherCountries);
  const next = [{ reason: watchHint, command: `recado campaigns show ${client} "${campaign.name}"` }];
  const { nextAt, startsAt, timeZone } = response.campaign;
  const firstAt = nextAt ?? startsAt;
  const text =
    firstAt === null
      ? done(campaign.name)
      : `${done(campaign.name)} ${firstMessage(formatZonedDateTime(firstAt, timeZone))}`;
  await renderNotice(remote, { tone: 'done', text, next }, response);
}

/** Implements `recado campaigns pause CLIENT CAMPAIGN`. */
export async function pauseCampaign(
  remote: RemoteContext,
  { args: [client = '', campaignName = ''] }: CommandInvocation,
): Promise<void> {
  const foundCampaign = await findCampaign(remote, client, campaignName);
  const response = await setCampaignState(remote, foundCampaign, 'paused');
  const { name } = response.campaign;
  const { done, resumeHint } = texts.pause;
  const next = [{ reason: resumeHint, command: `recado campaigns resume ${client} "${name}"` }];
  await renderNotice(remote, { tone: 'done', text: done(name), next }, response);
}

/** Implements `recado campaigns resume CLIENT CAMPAIGN`. */
export async function resumeCampaign(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [client = '', campaignName = ''] = call.args;
  const foundCampaign = await findCampaign(remote, client, campaignName);
  // A draft has not started yet, and starting it needs a confirmation. Resuming a paused campaign needs none.
  if (foundCampaign.campaign.state === 'draft') return startCampaign(remote, { ...call, settings: {} });
  const response = await setCampaignState(remote, foundCampaign, 'running');
  await renderNotice(remote, { tone: 'done', text: texts.resume.done(response.campaign.name) }, response);
}

/**
 * Implements `recado campaigns stop CLIENT CAMPAIGN`. The confirmation shows the number of
 * recipients that will not get the message.
 */
export async function stopCampaign(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [client = '', campaignName = ''] = call.args;
  const foundCampaign = await findCampaign(remote, client, campaignName);
  const { name, state, counts } = foundCampaign.campaign;
  const { warning, done } = texts.stop;
  if (state === 'running' || state === 'paused')
    await renderConfirmation(remote, call, warning(name, counts.waiting), remote.signal);
  const response = await setCampaignState(remote, foundCampaign, 'stopped');
  await renderNotice(remote, { tone: 'done', text: done(name) }, response);
}

/** Implements `recado campaigns repeat CLIENT CAMPAIGN`. */
export async function repeatCampaign(
  remote: RemoteContext,
  { args: [client = '', campaignName = ''] }: CommandInvocation,
): Promise<void> {
  const { sdk, campaign } = await findCampaign(remote, client, campaignName);
  const { signal } = remote;
  const params = { campaign: campaign.id };
  const response = await sdk.request('POST /external/campaigns/{campaign}/repeat', {
    params,
    payload: {},
    signal,
  });
  const { name, counts } = response.campaign;
  const next = [{ reason: texts.create.startHint, command: `recado campaigns start ${client} "${name}"` }];
  await renderNotice(remote, { tone: 'done', text: texts.repeat.done(name, counts.waiting), next }, response);
}

/** Implements `recado campaigns remove CLIENT CAMPAIGN`. */
export async function removeCampaign(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [client = '', campaignName = ''] = call.args;
  const { sdk, campaign } = await findCampaign(remote, client, campaignName);
  const { warning, done } = texts.remove;
  const { signal } = remote;
  if (campaign.state !== 'running' && campaign.state !== 'paused')
    await renderConfirmation(remote, call, warning(campaign.name), signal);
  const params = { campaign: campaign.id };
  const response = await sdk.request('DELETE /external/campaigns/{campaign}', { params, signal });
  await renderNotice(remote, { tone: 'done', text: done(campaign.name) }, response);
}
