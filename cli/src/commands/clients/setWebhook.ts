import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { renderNext, renderNotice } from '../../render/index.ts';

const texts = cli.clients.webhook;

/** `recado clients webhook set CLIENT URL`: the one called "principal"; what the platform warns of is passed on. */
export async function setWebhook(remote: Remote, { args: [name = '', url = ''] }: Call): Promise<void> {
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url)) throw new UsageError(texts.set.wrong(url));
  const { client, warnings = [] } = await save(remote, name, url);
  await renderNotice(
    remote,
    { tone: 'done', text: texts.set.done(client.webhookUrl ?? url) },
    { client: withoutToken(client), warnings },
  );
  for (const warning of warnings) remote.say(warning);
  renderNext(remote, [{ about: texts.set.next, command: `recado clients webhook test ${name}` }]);
}

/** `recado clients webhook clear CLIENT`. */
export async function clearWebhook(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { client } = await save(remote, name, '');
  const text = texts.clear.done(client.businessName);
  await renderNotice(remote, { tone: 'done', text }, { client: withoutToken(client) });
}

async function save(remote: Remote, name: string, webhookUrl: string) {
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { signal } = remote;
  return sdk.request('PATCH /clients/{id}/webhook', { params: { id }, payload: { webhookUrl }, signal });
}
