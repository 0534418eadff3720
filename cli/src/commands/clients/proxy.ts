import type { LineProxy, ProxyChoice } from '@recado/contract';
import { cli, proxies } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderFacts, renderNotice, renderPrompt, requireText } from '../../render/index.ts';
import { readValues } from '../../session/giveCredentials.ts';
import type { proxyOptions } from './options.ts';

const texts = cli.clients.proxy;

/** `recado clients proxy show CLIENT`. */
export async function showProxy(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  const { proxy } = await sdk.request('GET /clients/{id}/proxy', { params: { id }, signal });
  const facts = [
    { label: texts.by, value: proxy ? addressOf(proxy) : texts.direct },
    ...(proxy?.username
      ? [
          { label: texts.username, value: proxy.username },
          { label: texts.password, value: proxy.hasPassword ? texts.has : texts.none },
        ]
      : []),
  ];
  await renderFacts(remote, { title: businessName, facts }, { proxy });
}

/** `recado clients proxy set CLIENT PROXY`: it is tried first, and nothing changes where it leads nowhere. */
export async function setProxy(remote: Remote, call: Call<typeof proxyOptions>): Promise<void> {
  const {
    args: [name = '', given = ''],
    settings,
  } = call;
  const place = readPlace(given);
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const login = await readLogin(remote, settings);
  const { signal } = remote;
  remote.say(proxies.saving);
  const payload = { ...place, ...login };
  const { proxy } = await sdk.request('PUT /clients/{id}/proxy', { params: { id }, payload, signal });
  await renderNotice(remote, { tone: 'done', text: proxies.saved }, { proxy });
}

/** `recado clients proxy test CLIENT`. */
export async function testProxy(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const seen = await sdk.request('POST /clients/{id}/proxy/test', { params: { id }, signal });
  if (!seen.works) throw new Failure(seen.message);
  await renderNotice(remote, { tone: 'done', text: seen.message }, { works: seen.works });
}

/** `recado clients proxy remove CLIENT`. */
export async function removeProxy(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  await sdk.request('DELETE /clients/{id}/proxy', { params: { id }, signal });
  await renderNotice(remote, { tone: 'done', text: proxies.removed }, { proxy: null });
}

const addressOf = ({ kind, host, port }: LineProxy): string => `${kind}://${host}:${port}`;

/** Kind, host and port alone: what stands on a command line, others read. */
function readPlace(given: string): Pick<ProxyChoice, 'kind' | 'host' | 'port'> {
  const [, kind, rest = ''] = /^(http|socks5):\/\/(.*?)\/?$/i.exec(given.trim()) ?? [];
  // Not repeated in any message: it may be a password.
  if (rest.includes('@')) throw new UsageError(texts.set.noSecrets);
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:/?#]+):(\d{1,5})$/.exec(rest) ?? [];
  if (kind === undefined || host === undefined || port === undefined)
    throw new UsageError(given.includes('@') ? texts.set.noSecrets : texts.set.wrong(given));
  return { kind: kind.toLowerCase() === 'http' ? 'http' : 'socks5', host, port: Number(port) };
}

async function readLogin(
  remote: Remote,
  { login, credentialsFile }: Call<typeof proxyOptions>['settings'],
): Promise<{ readonly username?: string; readonly password?: string }> {
  if (credentialsFile !== undefined)
    return readValues(credentialsFile, [{ name: 'username' }, { name: 'password' }]);
  if (!login) return {};
  const ask = (what: string, isHidden: boolean) =>
    renderPrompt(
      remote,
      { what, instead: texts.set.instead, label: what, isHidden, check: requireText },
      remote.signal,
    );
  const username = await ask(texts.set.username, false);
  return { username, password: await ask(texts.set.password, true) };
}
