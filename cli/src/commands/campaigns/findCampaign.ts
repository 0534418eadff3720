import type { Campaign } from '@recado/contract';
import { foldText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { toPlainText } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cli.campaigns;

export interface FoundCampaign {
  readonly sdk: Sdk;
  readonly campaign: Campaign;
}

/**
 * Finds a campaign of a client by its id or name.
 *
 * @throws Failure when no campaign matches; UsageError when several campaigns have that name
 */
export async function findCampaign(remote: Remote, client: string, name: string): Promise<FoundCampaign> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const searchKey = foldText(name.trim());
  const matches: Campaign[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await sdk.request('GET /external/campaigns', { query, signal: remote.signal });
    matches.push(
      ...page.campaigns.filter(candidate => candidate.id === searchKey || foldText(candidate.name) === searchKey),
    );
    cursor = page.next;
  }
  const [campaign, ...furtherMatches] = matches;
  if (!campaign) throw new Failure(texts.unknown(name));
  if (furtherMatches.length === 0) return { sdk, campaign };
  const lines = matches.map(({ id, name: candidateName }) => `${toPlainText(candidateName)}: ${id}`);
  throw new UsageError([texts.several(name), ...lines].join('\n'));
}
