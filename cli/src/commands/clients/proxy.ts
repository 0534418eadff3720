import type { Client, LineProxy, ProxyChoice } from '@recado/contract';
import { cliTexts, proxyTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  renderConfirmation,
  renderLabelledValues,
  renderNotice,
  renderPrompt,
  validateRequiredText,
} from '../../render/index.ts';
import { readCredentialsFile } from '../../session/submitCredentials.ts';
import type { clientProxyOptions } from './options.ts';

const texts = cliTexts.clients.proxy;

/** Implements `recado clients proxy show CLIENT`. */
export async function showClientProxy(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  const { proxy } = await sdk.request('GET /clients/{id}/proxy', { params: { id }, signal });
  const facts = [
    { label: texts.outboundRoute, value: proxy ? formatProxyUrl(proxy) : texts.direct },
    ...(proxy?.username
      ? [
          { label: texts.username, value: proxy.username },
          { label: texts.password, value: proxy.hasPassword ? texts.passwordStored : texts.none },
        ]
      : []),
  ];
  await renderLabelledValues(remote, { title: businessName, facts }, { proxy });
}

/**
 * Implements `recado clients proxy set CLIENT PROXY`. The server tests the proxy before it stores it. If the
 * proxy does not work, the server stores nothing.
 */
export async function setClientProxy(
  remote: RemoteContext,
  call: CommandInvocation<typeof clientProxyOptions>,
): Promise<void> {
  const {
    args: [name = '', input = ''],
    settings,
  } = call;
  const endpoint = parseProxyEndpoint(input);
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { id } = client;
  await confirmReconnection(remote, call, client);
  const login = await readLogin(remote, settings);
  const { signal } = remote;
  remote.writeMessage(proxyTexts.saving);
  const payload = { ...endpoint, ...login };
  const { proxy } = await sdk.request('PUT /clients/{id}/proxy', { params: { id }, payload, signal });
  await renderNotice(remote, { tone: 'done', text: proxyTexts.saved }, { proxy });
}

/** Implements `recado clients proxy test CLIENT`. */
export async function testClientProxy(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const testResult = await sdk.request('POST /clients/{id}/proxy/test', { params: { id }, signal });
  if (!testResult.works) throw new Failure(testResult.message);
  await renderNotice(remote, { tone: 'done', text: testResult.message }, { works: testResult.works });
}

/** Implements `recado clients proxy remove CLIENT`. */
export async function removeClientProxy(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { id } = client;
  await confirmReconnection(remote, call, client);
  await sdk.request('DELETE /clients/{id}/proxy', { params: { id }, signal });
  await renderNotice(remote, { tone: 'done', text: proxyTexts.removed }, { proxy: null });
}

/** Asks for confirmation if the client is connected, because a change of the proxy interrupts its connection. */
const confirmReconnection = async (
  remote: RemoteContext,
  call: Pick<CommandInvocation, 'confirmation'>,
  { businessName, isConnected }: Client,
): Promise<void> => {
  if (isConnected) await renderConfirmation(remote, call, texts.reconnectWarning(businessName), remote.signal);
};

const formatProxyUrl = ({ kind, host, port }: LineProxy): string => `${kind}://${host}:${port}`;

/**
 * Parses the kind, host and port of a proxy. Rejects a user name and password, because other users of the
 * machine can read the command line.
 */
function parseProxyEndpoint(input: string): Pick<ProxyChoice, 'kind' | 'host' | 'port'> {
  const [, kind, rest = ''] = /^(http|socks5):\/\/(.*?)\/?$/i.exec(input.trim()) ?? [];
  // Error messages must not repeat the input, because it may contain a password.
  if (rest.includes('@')) throw new UsageError(texts.set.noSecrets);
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:/?#]+):(\d{1,5})$/.exec(rest) ?? [];
  if (kind === undefined || host === undefined || port === undefined)
    throw new UsageError(input.includes('@') ? texts.set.noSecrets : texts.set.invalidProxy(input));
  return { kind: kind.toLowerCase() === 'http' ? 'http' : 'socks5', host, port: Number(port) };
}

async function readLogin(
  remote: RemoteContext,
  { login, credentialsFile }: CommandInvocation<typeof clientProxyOptions>['settings'],
): Promise<{ readonly username?: string; readonly password?: string }> {
  if (credentialsFile !== undefined)
    return readCredentialsFile(credentialsFile, [{ name: 'username' }, { name: 'password' }]);
  if (!login) return {};
  const promptForField = (fieldName: string, isHidden: boolean) =>
    renderPrompt(
      remote,
      { valueName: fieldName, alternative: texts.set.instead, label: fieldName, isHidden, check: validateRequiredText },
      remote.signal,
    );
  const username = await promptForField(texts.set.username, false);
  return { username, password: await promptForField(texts.set.password, true) };
}
