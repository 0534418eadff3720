import type { Client, TransportChoice } from '@recado/contract';
import { cliTexts, transportCredentialsFormTexts, transportNames, transportTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient, getSuggestedReference } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderLabelledValues, renderNextSteps, renderNotice } from '../../render/index.ts';
import { formatPlainLabelledValues } from '../../render/renderLabelledValues.ts';
import { builtInTransports } from '../../serving/loadPlugin.ts';
import { submitCredentials } from '../../session/submitCredentials.ts';
import { formatTransportPreview } from './formatTransportPreview.ts';
import type { transportChangeOptions } from './options.ts';

const texts = cliTexts.clients.transport;
type TransportCall = CommandInvocation<typeof transportChangeOptions>;

/**
 * Implements `recado clients transport CLIENT [TO]`: shows the client's current transport, previews a change to
 * another transport, or applies the change.
 */
export async function changeTransport(remote: RemoteContext, call: TransportCall): Promise<void> {
  const [name = '', target] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { choices } = await sdk.request('GET /clients/{id}/transports', {
    params: { id: client.id },
    signal,
  });
  if (target === undefined) return showTransports(remote, client, choices, name);
  const targetName = shortenTransportName(target);
  const choice = choices.find(({ transport }) => transport.name === targetName);
  if (!choice) throw new Failure(texts.unknown(target, choices.map(({ transport }) => transport.name).join(', ')));
  if (choice.isUsed)
    return renderNotice(
      remote,
      { tone: 'info', text: texts.alreadyInUse(transportNames.name(targetName)) },
      { choice },
    );
  if (!call.settings.dryRun) return switchTransport(remote, client, choice, call);
  await renderLabelledValues(remote, formatTransportPreview(choice), { choice });
  renderNextSteps(remote, [{ reason: texts.changeNext, command: `recado clients transport ${name} ${targetName}` }]);
}

const shortenTransportName = (name: string): string =>
  Object.entries(builtInTransports).find(([, from]) => from === name)?.[0] ?? name;

async function showTransports(
  remote: RemoteContext,
  client: Client,
  choices: readonly TransportChoice[],
  name: string,
): Promise<void> {
  const current = choices.find(({ isUsed }) => isUsed);
  const otherTransports = choices.filter(({ isUsed }) => !isUsed).map(({ transport }) => transport.name);
  const { webhook = null } = current ?? {};
  const facts = [
    { label: texts.label, value: transportNames.name(client.transport.name) },
    ...(webhook
      ? [
          { label: texts.webhookUrl, value: webhook.url },
          { label: texts.verifyToken, value: webhook.verifyToken },
        ]
      : []),
    { label: texts.otherTransports, value: otherTransports.length > 0 ? otherTransports.join(', ') : texts.none },
  ];
  await renderLabelledValues(remote, { title: client.businessName, facts }, { choices });
  if (webhook && !webhook.url.startsWith('https:')) remote.writeMessage(transportCredentialsFormTexts.noAddress);
  const [suggestion] = otherTransports;
  if (suggestion === undefined) return;
  const command = `recado clients transport ${getSuggestedReference(client, name)} ${suggestion} --dry-run`;
  renderNextSteps(remote, [{ reason: texts.tryNext, command }]);
}

async function switchTransport(
  remote: RemoteContext,
  { id, businessName, phoneNumber }: Client,
  choice: TransportChoice,
  call: TransportCall,
): Promise<void> {
  const reference = getSuggestedReference({ id, phoneNumber }, call.args[0] ?? '');
  const { signal } = remote;
  const sdk = remote.asUser();
  const { transport, isKept } = choice;
  const targetName = transport.name;
  remote.writeMessage(formatPlainLabelledValues(formatTransportPreview(choice)));
  const warning = texts.warning(businessName, transportNames.name(targetName));
  await renderConfirmation(remote, call, warning, signal);
  const params = { id };
  const requestChange = (credentials?: Record<string, string>) => {
    remote.writeMessage(texts.changing);
    const payload = { transport: targetName, ...(credentials && { credentials }) };
    return sdk.request('PUT /clients/{id}/transport', { params, payload, signal });
  };
  const fields = isKept ? [] : transport.credentials;
  if (fields.length === 0) await requestChange();
  else {
    remote.writeMessage(texts.verifyingCredentials);
    if (choice.webhook) remote.writeMessage(texts.meta(choice.webhook.url, choice.webhook.verifyToken));
    await submitCredentials(remote, call, fields, requestChange);
  }
  const needsQr = !isKept && fields.length === 0;
  const isConnected = !needsQr && (await waitUntilConnected(remote, id));
  const next = needsQr
    ? { reason: texts.linkNext, command: `recado link ${reference}` }
    : { reason: texts.followNext, command: `recado clients show ${reference}` };
  await renderNotice(
    remote,
    {
      tone: 'done',
      text: isConnected
        ? `${transportTexts.changed(targetName)} ${texts.connected}`
        : transportTexts.changed(targetName),
      next: isConnected ? [] : [next],
    },
    { clientId: id, transport: targetName, isConnected },
  );
}

/**
 * Waits until the client is connected. Returns false if that takes too long or the client needs the user's
 * attention.
 */
async function waitUntilConnected(remote: RemoteContext, id: string): Promise<boolean> {
  const { signal } = remote;
  const sdk = remote.asUser();
  remote.writeMessage(texts.connecting);
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params: { id }, signal });
    if (status.isConnected) return true;
    if (status.connection.state !== 'reconnecting') return false;
    await pause(POLL_INTERVAL_MS, signal);
  }
  return false;
}

/** Interval in milliseconds and maximum number of polls of the connection state after a transport change. */
const POLL_INTERVAL_MS = 500;
const MAX_POLLS = 60;
