import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient, tokenOf } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNext } from '../../render/index.ts';
import type { tokenOptions } from './options.ts';
import { masked } from './words.ts';

const { clients } = cli;

/** `recado clients token show CLIENT`: alone on its line, so that a script can take it. */
export async function showToken(
  remote: Remote,
  { args: [name = ''], settings }: Call<typeof tokenOptions>,
): Promise<void> {
  const client = await findClient(remote.asUser(), remote, name);
  const { id } = client;
  const apiToken = tokenOf(client);
  const shown = settings.reveal ? apiToken : masked(apiToken);
  remote.print(shown, { clientId: id, apiToken: shown });
  if (settings.reveal) return;
  renderNext(remote, [{ about: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
