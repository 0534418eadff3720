import type { Campaign } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, type Row, renderNext, renderTable } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import { progressOf, stateOf } from './campaignWords.ts';
import type { listingOptions } from './options.ts';
import { showCampaign } from './showCampaign.ts';

const texts = cli.campaigns;
const { columns } = texts;

/** `recado campaigns list CLIENT [CAMPAIGN]`. */
export async function listCampaigns(
  remote: Remote,
  { args: [client = '', named], settings: { limit } }: Call<typeof listingOptions>,
): Promise<void> {
  if (named !== undefined) return showCampaign(remote, client, named, { limit: 50 });
  const sdk = await speakForClient(remote, client, [], { asPerson: true });
  const found = await sdk.request('GET /external/campaigns', { query: { limit }, signal: remote.signal });
  const { campaigns, next } = found;
  const head = [
    { label: columns.name, isFlexible: true as const },
    { label: columns.state },
    { label: columns.progress, align: 'right' as const },
    { label: columns.about },
  ];
  const isPart = next !== null;
  const caption = (isPart ? texts.moreThan : texts.count)(campaigns.length);
  const rows = campaigns.map(rowOf);
  await renderTable(remote, { head, rows, empty: texts.empty, caption, isPart }, found);
  const [first] = campaigns;
  renderNext(remote, [
    first
      ? { about: texts.openHint, command: `recado campaigns show ${client} "${first.name}"` }
      : { about: texts.emptyNext, command: `recado campaigns create ${client} clientes.csv` },
  ]);
}

const rowOf = (campaign: Campaign): Row => {
  const { name, counts, nextAt, endedAt } = campaign;
  const about = nextAt ? texts.next(moment(nextAt)) : endedAt ? texts.ended(moment(endedAt)) : '';
  return [name, stateOf(campaign), progressOf(counts), about];
};
