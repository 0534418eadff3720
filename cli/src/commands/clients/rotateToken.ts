import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNext } from '../../render/index.ts';
import type { tokenOptions } from './options.ts';
import { masked } from './words.ts';

const { clients } = cli;

/** `recado clients token rotate CLIENT`: nothing stops working, for a day. */
export async function rotateToken(
  remote: Remote,
  { args: [name = ''], settings }: Call<typeof tokenOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { client } = await sdk.request('POST /clients/{id}/rotate-token', { params: { id }, signal });
  const shown = settings.reveal ? client.apiToken : masked(client.apiToken);
  remote.say(clients.token.rotate.done);
  remote.print(shown, { clientId: id, apiToken: shown });
  if (settings.reveal) return;
  renderNext(remote, [{ about: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
