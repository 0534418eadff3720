import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { saveSheet } from '../../remote/sheets.ts';
import { findCampaign } from './findCampaign.ts';

/** `recado campaigns export CLIENT CAMPAIGN FILE`. */
export async function exportResults(
  remote: Remote,
  { args: [client = '', named = '', file = ''] }: Call,
): Promise<void> {
  const path = await saveSheet(file, async () => {
    const { sdk, campaign } = await findCampaign(remote, client, named);
    return sdk.request('GET /external/campaigns/{campaign}/recipients/export', {
      params: { campaign: campaign.id },
      signal: remote.signal,
      accept: 'text/csv',
      timeout: Infinity,
    });
  });
  remote.print(cli.campaigns.export.done(path), { file: path });
}
