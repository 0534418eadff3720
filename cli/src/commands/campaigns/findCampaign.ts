import type { Campaign } from '@recado/contract';
import { normalizeSearchText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { toPlainText } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cliTexts.campaigns;

export interface CampaignWithSdk {
  readonly sdk: Sdk;
  readonly campaign: Campaign;
}

/**
 * Finds a campaign of a client by its id or name.
 *
 * @throws Failure when no campaign matches; UsageError when several campaigns have that name
 */
export async function findCampaign(remote: RemoteContext, client: string, name: string): Promise<CampaignWithSdk> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const searchKey = normalizeSearchText(name.trim());
  const matches: Campaign[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await sdk.request('GET /external/campaigns', { query, signal: remote.signal });
    matches.push(
      ...page.campaigns.filter(
        candidate => candidate.id === searchKey || normalizeSearchText(candidate.name) === searchKey,
      ),
    );
    cursor = page.next;
  }
  const [campaign, ...furtherMatches] = matches;
  if (!campaign) throw new Failure(texts.unknown(name));
  if (furtherMatches.length === 0) return { sdk, campaign };
  const lines = matches.map(({ id, name: candidateName }) => `${toPlainText(candidateName)}: ${id}`);
  throw new UsageError([texts.several(name), ...lines].join('\n'));
}
