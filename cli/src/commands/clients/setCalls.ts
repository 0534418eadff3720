import type { Client } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { renderNotice } from '../../render/index.ts';
import type { callOptions } from './options.ts';

const texts = cli.clients.calls;

/** `recado clients calls decline CLIENT`: with `--text`, what callers are written; without, what was said before. */
export async function declineCalls(remote: Remote, call: Call<typeof callOptions>): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const client = await save(remote, name, ({ text }) => ({ decline: true, text: settings.text ?? text }));
  const { text } = client.calls;
  await renderNotice(
    remote,
    { tone: 'done', text: text === '' ? texts.decline.silent : texts.decline.done(text) },
    { client: withoutToken(client) },
  );
}

/** `recado clients calls allow CLIENT`. */
export async function allowCalls(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const client = await save(remote, name, ({ text }) => ({ decline: false, text }));
  await renderNotice(remote, { tone: 'done', text: texts.allow.done }, { client: withoutToken(client) });
}

async function save(
  remote: Remote,
  name: string,
  changed: (calls: Client['calls']) => Client['calls'],
): Promise<Client> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, calls } = await findClient(sdk, remote, name);
  const payload = changed(calls);
  return (await sdk.request('PUT /clients/{id}/calls', { params: { id }, payload, signal })).client;
}
