import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, renderConfirmation, renderNext } from '../../render/index.ts';
import type { rotationOptions } from './options.ts';
import { masked } from './words.ts';

const { clients } = cli;
const { rotate } = clients.token;

/** `recado clients token rotate CLIENT`: nothing stops working, for a day; of a token that would, it asks first. */
export async function rotateToken(
  remote: Remote,
  { args: [name = ''], settings }: Call<typeof rotationOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  const of = { params: { id }, signal };
  const { previous } = await sdk.request('GET /clients/{id}/token-uses', of);
  if (previous) {
    const warning = rotate.warning(businessName, moment(previous.until));
    await renderConfirmation(remote, { warning, word: rotate.word, given: settings.confirm }, signal);
    await sdk.request('DELETE /clients/{id}/previous-token', of);
  }
  const { client } = await sdk.request('POST /clients/{id}/rotate-token', of);
  const shown = settings.reveal ? client.apiToken : masked(client.apiToken);
  remote.say(rotate.done);
  remote.print(shown, { clientId: id, apiToken: shown });
  if (settings.reveal) return;
  renderNext(remote, [{ about: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
