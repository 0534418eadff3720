import type { Campaign, CampaignReach, CampaignRecipient, RecipientState } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli, campaigns as words } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import {
  count,
  type Fact,
  moment,
  type Row,
  renderFacts,
  renderTable,
  type Tone,
} from '../../render/index.ts';
import { progressOf, stateOf } from './campaignWords.ts';
import { findCampaign } from './findCampaign.ts';
import type { recipientOptions } from './options.ts';
import { saidDays } from './readDays.ts';

const texts = cli.campaigns;
const { facts: label, recipientColumns: columns } = texts;

interface Wanted {
  readonly state?: RecipientState;
  readonly limit: number;
}

/** `recado campaigns show CLIENT CAMPAIGN`. */
export const showNamed = (
  remote: Remote,
  { args: [client = '', named = ''], settings }: Call<typeof recipientOptions>,
): Promise<void> => showCampaign(remote, client, named, settings);

/** How it goes, and what became of it with each. */
export async function showCampaign(
  remote: Remote,
  client: string,
  named: string,
  wanted: Wanted,
): Promise<void> {
  const { sdk, campaign } = await findCampaign(remote, client, named);
  await showOne(remote, sdk, campaign.id, wanted);
}

/** The same of one that is known. @param more told in JSON with it */
export async function showOne(
  remote: Remote,
  sdk: Sdk,
  id: string,
  { state, limit }: Wanted,
  more: object = {},
): Promise<Campaign> {
  const { signal } = remote;
  const params = { campaign: id };
  const [{ campaign, previews, reach }, { recipients, next }] = await Promise.all([
    sdk.request('GET /external/campaigns/{campaign}', { params, signal }),
    sdk.request('GET /external/campaigns/{campaign}/recipients', {
      params,
      query: { limit, ...(state !== undefined && { state }) },
      signal,
    }),
  ]);
  if (remote.json) {
    remote.print('', { ...more, campaign, previews, reach, recipients, next });
    return campaign;
  }
  await renderFacts(remote, { title: campaign.name, facts: factsOf(campaign, reach) }, {});
  if (campaign.state === 'draft')
    for (const { to, name, text } of previews) {
      remote.print('', {});
      const who = texts.preview(name ?? to);
      await renderFacts(remote, { title: who, facts: [] }, {});
      remote.print(text === null ? texts.notSent : text === '' ? texts.onlyFile : text, {});
    }
  remote.print('', {});
  const head = [
    { label: columns.to },
    { label: columns.name },
    { label: columns.state },
    { label: columns.about, isFlexible: true as const },
    { label: columns.at },
  ];
  const isPart = next !== null;
  await renderTable(
    remote,
    {
      head,
      rows: recipients.map(rowOf),
      empty: texts.noRecipients,
      caption: isPart ? texts.shown(recipients.length) : texts.people(recipients.length),
      isPart,
    },
    {},
  );
  return campaign;
}

const tones: Readonly<Partial<Record<RecipientState, Tone>>> = {
  answered: 'good',
  read: 'good',
  delivered: 'good',
  unknown: 'waiting',
  failed: 'bad',
  leftOut: 'muted',
};

function rowOf({ to, name, state, reason, sentAt }: CampaignRecipient): Row {
  const text = words.states[state];
  const tone = tones[state];
  return [to, name ?? '', tone ? { text, tone } : text, reason ?? '', sentAt === null ? '' : moment(sentAt)];
}

export const paceOf = ({
  pace: { perMinute, opens, closes, weekdays },
  timeZone,
}: Pick<Campaign, 'pace' | 'timeZone'>): string =>
  texts.pace(perMinute, texts.hours(opens, closes), texts.days(saidDays(weekdays), timeZone));

function factsOf(campaign: Campaign, reach: CampaignReach): Fact[] {
  const { message, counts, state, startsAt, nextAt, endsAt, endedAt } = campaign;
  const { template } = message;
  const text =
    (template && [template.name, ...(template.values ?? [])].join(' · ')) ??
    message.text?.text ??
    message.image?.caption ??
    message.video?.caption ??
    message.document?.caption ??
    '';
  const isDraft = state === 'draft';
  const some = (value: number): string => (value === 0 ? '' : count(value));
  const when = (at: string | null): string => (at === null ? '' : moment(at));
  return [
    { label: label.state, value: stateOf(campaign) },
    { label: label.reason, value: campaign.reason ?? '' },
    { label: label.waiting, value: campaign.waiting ?? '' },
    { label: label.message, value: text },
    { label: label.file, value: message.type === 'text' || message.type === 'template' ? '' : texts.hasFile },
    isDraft
      ? { label: label.recipients, value: count(counts.total - counts.leftOut) }
      : { label: label.left, value: progressOf(counts) },
    { label: label.delivered, value: some(reach.delivered) },
    { label: label.read, value: some(reach.read) },
    { label: label.answered, value: some(reach.answered) },
    { label: label.unknown, value: some(counts.unknown) },
    { label: label.failed, value: some(counts.failed) },
    { label: label.leftOut, value: some(counts.leftOut) },
    { label: label.nameless, value: isDraft ? some(reach.nameless) : '' },
    {
      label: label.closed,
      value: isDraft && reach.closed > 0 ? `${count(reach.closed)}; ${texts.closed}` : '',
    },
    {
      label: label.strangers,
      value: isDraft && reach.strangers > 0 ? `${count(reach.strangers)}; ${texts.strangers}` : '',
    },
    { label: label.pace, value: endedAt === null ? paceOf(campaign) : '' },
    { label: label.starts, value: isDraft ? when(startsAt) : '' },
    { label: label.next, value: when(nextAt) },
    { label: label.ends, value: state === 'running' || state === 'paused' ? when(endsAt) : '' },
    { label: label.ended, value: when(endedAt) },
    { label: label.by, value: campaign.by ?? texts.program },
  ];
}
