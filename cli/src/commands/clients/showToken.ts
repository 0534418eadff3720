import { cli } from '@recado/texts';
import type { CommandCall } from '../../program/CommandSpec.ts';
import { findClient, requireClientToken } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNextSteps } from '../../render/index.ts';
import { maskSecret } from './formatClient.ts';
import type { tokenOptions } from './options.ts';

const { clients } = cli;

/**
 * Implements `recado clients token show CLIENT`. The token is printed alone on a line, so that scripts can read
 * it.
 */
export async function showToken(
  remote: Remote,
  { args: [name = ''], settings }: CommandCall<typeof tokenOptions>,
): Promise<void> {
  const client = await findClient(remote.asUser(), remote, name);
  const { id } = client;
  const apiToken = requireClientToken(client);
  const displayedToken = settings.reveal ? apiToken : maskSecret(apiToken);
  remote.print(displayedToken, { clientId: id, apiToken: displayedToken });
  if (settings.reveal) return;
  renderNextSteps(remote, [{ reason: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
