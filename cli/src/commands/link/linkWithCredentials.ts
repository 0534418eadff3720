import type { Client } from '@recado/contract';
import { cliTexts, explainSessionState } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { submitCredentials } from '../../session/submitCredentials.ts';
import type { linkOptions } from './options.ts';

const texts = cliTexts.clients.transport;

/**
 * Links a line with credentials that its owner copies from the network's web pages.
 *
 * @throws Failure when the line does not connect
 */
export async function linkWithCredentials(
  remote: RemoteContext,
  { id, transport }: Client,
  call: CommandInvocation<typeof linkOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const params = { id };
  const { choices } = await sdk.request('GET /clients/{id}/transports', { params, signal });
  const webhook = choices.find(({ isUsed }) => isUsed)?.webhook;
  if (webhook) remote.writeMessage(texts.meta(webhook.url, webhook.verifyToken));
  remote.writeMessage(texts.verifyingCredentials);
  await submitCredentials(remote, call, transport.credentials, credentials =>
    sdk.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials }, signal }),
  );
  for (;;) {
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params, signal });
    if (status.isConnected) return;
    const { state, explanation } = status.connection;
    if (state !== 'linking' && state !== 'reconnecting') {
      const { what, next } = explanation ?? explainSessionState(state);
      throw new Failure(`${what} ${next}`);
    }
    await pause(POLL_INTERVAL_MS, signal);
  }
}

const POLL_INTERVAL_MS = 500;
