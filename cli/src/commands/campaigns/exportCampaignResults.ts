import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { saveCsvFile } from '../../remote/csvFiles.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { findCampaign } from './findCampaign.ts';

/** Implements `recado campaigns export CLIENT CAMPAIGN FILE`: saves the results as a sheet. */
export async function exportCampaignResults(
  remote: RemoteContext,
  { args: [client = '', campaignName = '', file = ''] }: CommandInvocation,
): Promise<void> {
  const path = await saveCsvFile(file, async () => {
    const { sdk, campaign } = await findCampaign(remote, client, campaignName);
    return sdk.request('GET /external/campaigns/{campaign}/recipients/export', {
      params: { campaign: campaign.id },
      signal: remote.signal,
      accept: 'text/csv',
      timeout: Infinity,
    });
  });
  if (path !== undefined) remote.print(cliTexts.campaigns.export.done(path), { file: path });
}
