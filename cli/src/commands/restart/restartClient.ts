import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';

/** `recado restart CLIENT`: closes and reopens a client's connection. The client stays linked. */
export async function restartClient(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName, phoneNumber } = await findClient(sdk, remote, name);
  await renderConfirmation(remote, call, cliTexts.restart.warning(businessName, phoneNumber), signal);
  const { message, client } = await sdk.request('POST /whatsapp/client/{id}/restart', {
    params: { id },
    signal,
  });
  const next = [{ reason: cliTexts.restart.next, command: 'recado status' }];
  const { isConnected, connection } = client;
  await renderNotice(remote, { tone: 'done', text: message, next }, { clientId: id, isConnected, connection });
}
