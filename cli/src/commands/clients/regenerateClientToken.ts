import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNextSteps } from '../../render/index.ts';
import { maskSecret } from './formatClient.ts';
import type { clientTokenOptions } from './options.ts';

const { clients } = cliTexts;
const texts = clients.token.regenerate;

/**
 * Implements `recado clients token regenerate CLIENT`. The confirmation lists the consequences for programs
 * that use the current token.
 */
export async function regenerateClientToken(
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
  await renderConfirmation(remote, call, texts.warning(businessName), signal);
  const { client } = await sdk.request('POST /clients/{id}/regenerate-token', { params: { id }, signal });
  const displayedToken = settings.reveal ? client.apiToken : maskSecret(client.apiToken);
  remote.writeMessage(texts.done);
  remote.print(displayedToken, { clientId: id, apiToken: displayedToken });
  if (settings.reveal) return;
  renderNextSteps(remote, [{ reason: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
