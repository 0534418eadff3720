import type { Client } from '@recado/contract';
import { cli, explainState } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { giveCredentials } from '../../session/giveCredentials.ts';
import type { linkOptions } from './options.ts';

const texts = cli.clients.transport;

/** Links a line by what its owner copies from the network's pages. @throws Failure when it does not stay connected */
export async function linkByData(
  remote: Remote,
  { id, transport }: Client,
  call: Call<typeof linkOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const params = { id };
  const { choices } = await sdk.request('GET /clients/{id}/transports', { params, signal });
  const webhook = choices.find(({ isUsed }) => isUsed)?.webhook;
  if (webhook) remote.say(texts.meta(webhook.url, webhook.verifyToken));
  remote.say(texts.asking);
  await giveCredentials(remote, call, transport.credentials, credentials =>
    sdk.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials }, signal }),
  );
  for (;;) {
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params, signal });
    if (status.isConnected) return;
    const { state, explanation } = status.connection;
    if (state !== 'linking' && state !== 'reconnecting') {
      const { what, next } = explanation ?? explainState(state);
      throw new Failure(`${what} ${next}`);
    }
    await pause(EVERY, signal);
  }
}

/** Milliseconds. */
const EVERY = 500;
