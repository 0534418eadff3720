import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatLocalDateTime, renderConfirmation, renderNextSteps } from '../../render/index.ts';
import { maskSecret } from './formatClient.ts';
import type { clientTokenOptions } from './options.ts';

const { clients } = cliTexts;
const { rotate } = clients.token;

/**
 * Implements `recado clients token rotate CLIENT`. The old token stays valid for a day. If a still older token
 * is valid, the command asks for confirmation, because the rotation ends that token.
 */
export async function rotateClientToken(
  remote: RemoteContext,
  call: CommandInvocation<typeof clientTokenOptions>,
): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  const requestOptions = { params: { id }, signal };
  const { previous } = await sdk.request('GET /clients/{id}/token-uses', requestOptions);
  if (previous) {
    const warning = rotate.warning(businessName, formatLocalDateTime(previous.until));
    await renderConfirmation(remote, call, warning, signal);
    await sdk.request('DELETE /clients/{id}/previous-token', requestOptions);
  }
  const { client } = await sdk.request('POST /clients/{id}/rotate-token', requestOptions);
  const displayedToken = settings.reveal ? client.apiToken : maskSecret(client.apiToken);
  remote.writeMessage(rotate.done);
  remote.print(displayedToken, { clientId: id, apiToken: displayedToken });
  if (settings.reveal) return;
  renderNextSteps(remote, [{ reason: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
