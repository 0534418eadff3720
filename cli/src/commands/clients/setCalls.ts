import type { Client } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';
import type { callDeclineOptions } from './options.ts';

const texts = cliTexts.clients.calls;

/**
 * Implements `recado clients calls decline CLIENT`. With `--text`, callers receive this text. Without `--text`,
 * the stored text does not change.
 */
export async function declineCalls(
  remote: RemoteContext,
  call: CommandInvocation<typeof callDeclineOptions>,
): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const client = await updateCalls(remote, name, ({ text }) => ({ decline: true, text: settings.text ?? text }));
  const { text } = client.calls;
  await renderNotice(
    remote,
    { tone: 'done', text: text === '' ? texts.decline.declinedWithoutReply : texts.decline.done(text) },
    { client: omitApiToken(client) },
  );
}

/** Implements `recado clients calls allow CLIENT`. */
export async function allowCalls(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const client = await updateCalls(remote, name, ({ text }) => ({ decline: false, text }));
  await renderNotice(remote, { tone: 'done', text: texts.allow.done }, { client: omitApiToken(client) });
}

async function updateCalls(
  remote: RemoteContext,
  name: string,
  buildCalls: (calls: Client['calls']) => Client['calls'],
): Promise<Client> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, calls } = await findClient(sdk, remote, name);
  const payload = buildCalls(calls);
  return (await sdk.request('PUT /clients/{id}/calls', { params: { id }, payload, signal })).client;
}
