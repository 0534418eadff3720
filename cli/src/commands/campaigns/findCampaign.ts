import type { Campaign } from '@recado/contract';
import { foldText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { plain } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';

const texts = cli.campaigns;

export interface FoundCampaign {
  readonly sdk: Sdk;
  readonly campaign: Campaign;
}

/**
 * A campaign of a client's, by its id or its name.
 *
 * @throws Failure when there is none; UsageError when several have that name
 */
export async function findCampaign(remote: Remote, client: string, name: string): Promise<FoundCampaign> {
  const sdk = await speakForClient(remote, client, [], { asPerson: true });
  const wanted = foldText(name.trim());
  const found: Campaign[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await sdk.request('GET /external/campaigns', { query, signal: remote.signal });
    found.push(...page.campaigns.filter(each => each.id === wanted || foldText(each.name) === wanted));
    cursor = page.next;
  }
  const [campaign, ...others] = found;
  if (!campaign) throw new Failure(texts.unknown(name));
  if (others.length === 0) return { sdk, campaign };
  const all = found.map(({ id, name: own }) => `${plain(own)}: ${id}`);
  throw new UsageError([texts.several(name), ...all].join('\n'));
}
