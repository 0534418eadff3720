import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderConfirmation, renderNext } from '../../render/index.ts';
import type { regenerationOptions } from './options.ts';
import { masked } from './words.ts';

const { clients } = cli;
const texts = clients.token.regenerate;

/** `recado clients token regenerate CLIENT`: says first what stops working. */
export async function regenerateToken(
  remote: Remote,
  { args: [name = ''], settings }: Call<typeof regenerationOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  await renderConfirmation(
    remote,
    { warning: texts.warning(businessName), word: texts.word, given: settings.confirm },
    signal,
  );
  const { client } = await sdk.request('POST /clients/{id}/regenerate-token', { params: { id }, signal });
  const shown = settings.reveal ? client.apiToken : masked(client.apiToken);
  remote.say(texts.done);
  remote.print(shown, { clientId: id, apiToken: shown });
  if (settings.reveal) return;
  renderNext(remote, [{ about: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
