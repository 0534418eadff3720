import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado restart CLIENT`: closes and reopens a client's connection. The client stays linked. */
export async function restartClient(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { message, client } = await sdk.request('POST /whatsapp/client/{id}/restart', {
    params: { id },
    signal,
  });
  const next = [{ reason: cliTexts.restart.next, command: 'recado status' }];
  const { isConnected, connection } = client;
  await renderNotice(remote, { tone: 'done', text: message, next }, { clientId: id, isConnected, connection });
}
