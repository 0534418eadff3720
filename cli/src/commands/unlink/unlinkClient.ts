import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado unlink CLIENT`: logs a client out of WhatsApp. */
export async function unlinkClient(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, phoneNumber } = await findClient(sdk, remote, name);
  const { message, client } = await sdk.request('POST /whatsapp/client/{id}/disconnect', {
    params: { id },
    signal,
  });
  const next = [{ reason: cliTexts.unlink.next, command: `recado link ${phoneNumber}` }];
  const { isConnected, connection } = client;
  await renderNotice(remote, { tone: 'done', text: message, next }, { clientId: id, isConnected, connection });
}
