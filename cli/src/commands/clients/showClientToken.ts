import { cliTexts, teamTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient, requireClientToken } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNextSteps } from '../../render/index.ts';
import { maskSecret } from './formatClient.ts';
import type { clientTokenOptions } from './options.ts';

const { clients } = cliTexts;

/**
 * Implements `recado clients token show CLIENT`. The token is printed alone on a line, so that scripts can read
 * it.
 */
export async function showClientToken(
  remote: RemoteContext,
  { args: [name = ''], settings }: CommandInvocation<typeof clientTokenOptions>,
): Promise<void> {
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { id } = client;
  if (client.shared !== null) throw new Failure(teamTexts.errors.noToken);
  const apiToken = await requireClientToken(sdk, remote, client);
  const displayedToken = settings.reveal ? apiToken : maskSecret(apiToken);
  remote.print(displayedToken, { clientId: id, apiToken: displayedToken });
  if (settings.reveal) return;
  renderNextSteps(remote, [{ reason: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
