import type { Campaign } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatZonedDateTime, renderNextSteps, renderTable, type StyledTableRow } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { formatCampaignProgress, formatCampaignState } from './formatCampaign.ts';
import type { campaignListOptions } from './options.ts';
import { showCampaign } from './showCampaign.ts';

const texts = cliTexts.campaigns;
const { columns } = texts;

/** Implements `recado campaigns list CLIENT [CAMPAIGN]`. */
export async function listCampaigns(
  remote: RemoteContext,
  { args: [client = '', campaignName], settings: { limit } }: CommandInvocation<typeof campaignListOptions>,
): Promise<void> {
  if (campaignName !== undefined) return showCampaign(remote, client, campaignName, { limit: 50 });
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const page = await sdk.request('GET /external/campaigns', { query: { limit }, signal: remote.signal });
  const { campaigns, next } = page;
  const head = [
    { label: columns.name, isFlexible: true as const },
    { label: columns.state },
    { label: columns.progress, align: 'right' as const },
    { label: columns.about },
  ];
  const isPartial = next !== null;
  const caption = (isPartial ? texts.moreThan : texts.count)(campaigns.length);
  const rows = campaigns.map(toRow);
  await renderTable(remote, { head, rows, empty: texts.empty, caption, isPartial }, page);
  const [first] = campaigns;
  renderNextSteps(remote, [
    first
      ? { reason: texts.openHint, command: `recado campaigns show ${client} "${first.name}"` }
      : { reason: texts.emptyNext, command: `recado campaigns create ${client} contactos.csv` },
  ]);
}

const toRow = (campaign: Campaign): StyledTableRow => {
  const { name, counts, nextAt, endedAt, timeZone } = campaign;
  const formatMoment = (at: string): string => formatZonedDateTime(at, timeZone);
  const timing = nextAt ? texts.next(formatMoment(nextAt)) : endedAt ? texts.ended(formatMoment(endedAt)) : '';
  return [name, formatCampaignState(campaign), formatCampaignProgress(counts), timing];
};
