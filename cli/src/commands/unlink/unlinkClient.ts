import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient, getSuggestedReference } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';

/** `recado unlink CLIENT`: logs a client out of WhatsApp. */
export async function unlinkClient(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName, phoneNumber } = await findClient(sdk, remote, name);
  await renderConfirmation(remote, call, cliTexts.unlink.warning(businessName, phoneNumber), signal);
  const { message, client } = await sdk.request('POST /whatsapp/client/{id}/disconnect', {
    params: { id },
    signal,
  });
  const next = [
    { reason: cliTexts.unlink.next, command: `recado link ${getSuggestedReference({ id, phoneNumber }, name)}` },
  ];
  const { isConnected, connection } = client;
  await renderNotice(remote, { tone: 'done', text: message, next }, { clientId: id, isConnected, connection });
}
