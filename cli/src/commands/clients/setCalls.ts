import type { Client } from '@recado/contract';
import { cli } from '@recado/texts';
import type { CommandCall } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { omitToken } from '../../remote/omitToken.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import type { callOptions } from './options.ts';

const texts = cli.clients.calls;

/**
 * Implements `recado clients calls decline CLIENT`. With `--text`, callers receive this text. Without `--text`,
 * the stored text does not change.
 */
export async function declineCalls(remote: Remote, call: CommandCall<typeof callOptions>): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const client = await updateCalls(remote, name, ({ text }) => ({ decline: true, text: settings.text ?? text }));
  const { text } = client.calls;
  await renderNotice(
    remote,
    { tone: 'done', text: text === '' ? texts.decline.declinedWithoutReply : texts.decline.done(text) },
    { client: omitToken(client) },
  );
}

/** Implements `recado clients calls allow CLIENT`. */
export async function allowCalls(remote: Remote, { args: [name = ''] }: CommandCall): Promise<void> {
  const client = await updateCalls(remote, name, ({ text }) => ({ decline: false, text }));
  await renderNotice(remote, { tone: 'done', text: texts.allow.done }, { client: omitToken(client) });
}

async function updateCalls(
  remote: Remote,
  name: string,
  buildCalls: (calls: Client['calls']) => Client['calls'],
): Promise<Client> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, calls } = await findClient(sdk, remote, name);
  const payload = buildCalls(calls);
  return (await sdk.request('PUT /clients/{id}/calls', { params: { id }, payload, signal })).client;
}
