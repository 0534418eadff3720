import type {
  Campaign,
  CampaignCountryCount,
  CampaignReachCounts,
  CampaignRecipient,
  CampaignRecipientState,
} from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts, campaignTexts as words } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatDateTimeIn,
  formatNumber,
  formatZonedDateTime,
  type LabelledValue,
  renderLabelledValues,
  renderTable,
  type StyledTableRow,
  type TextTone,
} from '../../render/index.ts';
import { findCampaign } from './findCampaign.ts';
import { formatCampaignCountries, formatCampaignProgress, formatCampaignState } from './formatCampaign.ts';
import type { campaignRecipientOptions } from './options.ts';
import { formatWeekdays } from './parseWeekdays.ts';

const texts = cliTexts.campaigns;
const { facts: label, recipientColumns: columns } = texts;

interface RecipientFilter {
  readonly state?: CampaignRecipientState;
  readonly limit: number;
}

/** Implements `recado campaigns show CLIENT CAMPAIGN`. */
export const showNamedCampaign = (
  remote: RemoteContext,
  { args: [client = '', campaignName = ''], settings }: CommandInvocation<typeof campaignRecipientOptions>,
): Promise<void> => showCampaign(remote, client, campaignName, settings);

/** Shows the progress of a campaign and the result for each recipient. */
export async function showCampaign(
  remote: RemoteContext,
  client: string,
  campaignName: string,
  filter: RecipientFilter,
): Promise<void> {
  const { sdk, campaign } = await findCampaign(remote, client, campaignName);
  await showCampaignById(remote, sdk, campaign.id, filter);
}

/**
 * Shows a campaign by its id and returns it.
 *
 * @param extraFields additional fields for the JSON output
 */
export async function showCampaignById(
  remote: RemoteContext,
  sdk: Sdk,
  id: string,
  { state, limit }: RecipientFilter,
  extraFields: object = {},
): Promise<Campaign> {
  const { signal } = remote;
  const params = { campaign: id };
  const [{ campaign, previews, reach, countries = [] }, { recipients, next }] = await Promise.all([
    sdk.request('GET /external/campaigns/{campaign}', { params, signal }),
    sdk.request('GET /external/campaigns/{campaign}/recipients', {
      params,
      query: { limit, ...(state !== undefined && { state }) },
      signal,
    }),
  ]);
  if (remote.json) {
    remote.print('', { ...extraFields, campaign, previews, reach, countries, recipients, next });
    return campaign;
  }
  await renderLabelledValues(remote, { title: campaign.name, facts: toFacts(campaign, reach, countries) }, {});
  if (campaign.state === 'draft')
    for (const { to, name, text } of previews) {
      remote.print('', {});
      const recipientLabel = texts.preview(name ?? to);
      await renderLabelledValues(remote, { title: recipientLabel, facts: [] }, {});
      remote.print(text === null ? texts.notSent : text === '' ? texts.onlyFile : text, {});
    }
  remote.print('', {});
  const head = [
    { label: columns.to },
    { label: columns.country },
    { label: columns.name },
    { label: columns.state },
    { label: columns.about, isFlexible: true as const },
    { label: columns.at(campaign.timeZone) },
  ];
  const isPartial = next !== null;
  await renderTable(
    remote,
    {
      head,
      rows: recipients.map(recipient => toRow(recipient, campaign.timeZone)),
      empty: texts.noRecipients,
      caption: isPartial ? texts.shown(recipients.length) : texts.people(recipients.length),
      isPartial,
    },
    {},
  );
  return campaign;
}

const tones: Readonly<Partial<Record<CampaignRecipientState, TextTone>>> = {
  answered: 'good',
  read: 'good',
  delivered: 'good',
  unknown: 'waiting',
  failed: 'bad',
  leftOut: 'muted',
};

function toRow({ to, country, name, state, reason, sentAt }: CampaignRecipient, timeZone: string): StyledTableRow {
  const text = words.states[state];
  const tone = tones[state];
  return [
    to,
    country ?? '',
    name ?? '',
    tone ? { text, tone } : text,
    reason ?? '',
    sentAt === null ? '' : formatDateTimeIn(sentAt, timeZone),
  ];
}

export const formatCampaignPace = ({
  pace: { perMinute, opens, closes, weekdays },
  timeZone,
}: Pick<Campaign, 'pace' | 'timeZone'>): string =>
  texts.pace(perMinute, texts.hours(opens, closes), texts.days(formatWeekdays(weekdays), timeZone));

function toFacts(
  campaign: Campaign,
  reach: CampaignReachCounts,
  countries: readonly CampaignCountryCount[],
): LabelledValue[] {
  const { message, counts, state, startsAt, nextAt, endsAt, endedAt, timeZone } = campaign;
  const { template } = message;
  const text =
    (template && [template.name, ...(template.values ?? [])].join(' · ')) ??
    message.text?.text ??
    message.image?.caption ??
    message.video?.caption ??
    message.document?.caption ??
    '';
  const isDraft = state === 'draft';
  const formatNonZero = (value: number): string => (value === 0 ? '' : formatNumber(value));
  const formatMoment = (at: string | null): string => (at === null ? '' : formatZonedDateTime(at, timeZone));
  return [
    { label: label.state, value: formatCampaignState(campaign) },
    { label: label.reason, value: campaign.reason ?? '' },
    { label: label.waiting, value: campaign.waiting ?? '' },
    { label: label.message, value: text },
    { label: label.warnings, value: isDraft ? campaign.warnings.join(' ') : '' },
    { label: label.file, value: message.type === 'text' || message.type === 'template' ? '' : texts.hasFile },
    isDraft
      ? { label: label.recipients, value: formatNumber(counts.total - counts.leftOut) }
      : { label: label.left, value: formatCampaignProgress(counts) },
    { label: label.countries, value: isDraft ? formatCampaignCountries(countries) : '' },
    { label: label.delivered, value: formatNonZero(reach.delivered) },
    { label: label.read, value: formatNonZero(reach.read) },
    { label: label.answered, value: formatNonZero(reach.answered) },
    { label: label.unknown, value: formatNonZero(counts.unknown) },
    { label: label.failed, value: formatNonZero(counts.failed) },
    { label: label.leftOut, value: formatNonZero(counts.leftOut) },
    { label: label.nameless, value: isDraft ? formatNonZero(reach.nameless) : '' },
    {
      label: label.closed,
      value: isDraft && reach.closed > 0 ? `${formatNumber(reach.closed)}; ${texts.closed}` : '',
    },
    {
      label: label.strangers,
      value: isDraft && reach.strangers > 0 ? `${formatNumber(reach.strangers)}; ${texts.strangers}` : '',
    },
    { label: label.pace, value: endedAt === null ? formatCampaignPace(campaign) : '' },
    { label: label.starts, value: isDraft ? formatMoment(startsAt) : '' },
    { label: label.next, value: formatMoment(nextAt) },
    { label: label.ends, value: state === 'running' || state === 'paused' ? formatMoment(endsAt) : '' },
    { label: label.ended, value: formatMoment(endedAt) },
    { label: label.by, value: campaign.by ?? texts.program },
  ];
}
