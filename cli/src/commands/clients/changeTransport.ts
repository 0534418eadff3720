import type { Client, TransportChoice } from '@recado/contract';
import { cli, credentialsForm, transportNames, transports } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderConfirmation, renderFacts, renderNext, renderNotice } from '../../render/index.ts';
import { plainFacts } from '../../render/renderFacts.ts';
import { ownTransports } from '../../serving/findPlugin.ts';
import { giveCredentials } from '../../session/giveCredentials.ts';
import type { transportOptions } from './options.ts';
import { previewFacts } from './previewFacts.ts';

const texts = cli.clients.transport;
type Given = Call<typeof transportOptions>;

/** `recado clients transport CLIENT [TO]`: by which way it goes; or what another would mean, and the change. */
export async function changeTransport(remote: Remote, call: Given): Promise<void> {
  const [name = '', to] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { choices } = await sdk.request('GET /clients/{id}/transports', {
    params: { id: client.id },
    signal,
  });
  if (to === undefined) return show(remote, client, choices);
  const wanted = shortOf(to);
  const choice = choices.find(({ transport }) => transport.name === wanted);
  if (!choice)
    throw new Failure(texts.unknown(to, choices.map(({ transport }) => transport.name).join(', ')));
  if (choice.isUsed)
    return renderNotice(
      remote,
      { tone: 'info', text: texts.already(transportNames.name(wanted)) },
      { choice },
    );
  if (!call.settings.dryRun) return change(remote, client, choice, call);
  await renderFacts(remote, previewFacts(choice), { choice });
  renderNext(remote, [{ about: texts.changeNext, command: `recado clients transport ${name} ${wanted}` }]);
}

const shortOf = (name: string): string =>
  Object.entries(ownTransports).find(([, from]) => from === name)?.[0] ?? name;

async function show(remote: Remote, client: Client, choices: readonly TransportChoice[]): Promise<void> {
  const used = choices.find(({ isUsed }) => isUsed);
  const others = choices.filter(({ isUsed }) => !isUsed).map(({ transport }) => transport.name);
  const { webhook = null } = used ?? {};
  const facts = [
    { label: texts.label, value: transportNames.name(client.transport.name) },
    ...(webhook
      ? [
          { label: texts.webhookUrl, value: webhook.url },
          { label: texts.verifyToken, value: webhook.verifyToken },
        ]
      : []),
    { label: texts.others, value: others.length > 0 ? others.join(', ') : texts.none },
  ];
  await renderFacts(remote, { title: client.businessName, facts }, { choices });
  if (webhook && !webhook.url.startsWith('https:')) remote.say(credentialsForm.noAddress);
  const [other] = others;
  if (other === undefined) return;
  const command = `recado clients transport ${client.phoneNumber} ${other} --dry-run`;
  renderNext(remote, [{ about: texts.tryNext, command }]);
}

async function change(
  remote: Remote,
  { id, businessName, phoneNumber }: Client,
  choice: TransportChoice,
  call: Given,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { transport, isKept } = choice;
  const to = transport.name;
  remote.say(plainFacts(previewFacts(choice)));
  const warning = texts.warning(businessName, transportNames.name(to));
  await renderConfirmation(remote, { warning, word: texts.word, given: call.settings.confirm }, signal);
  const params = { id };
  const go = (credentials?: Record<string, string>) => {
    remote.say(texts.changing);
    const payload = { transport: to, ...(credentials && { credentials }) };
    return sdk.request('PUT /clients/{id}/transport', { params, payload, signal });
  };
  const fields = isKept ? [] : transport.credentials;
  if (fields.length === 0) await go();
  else {
    remote.say(texts.asking);
    if (choice.webhook) remote.say(texts.meta(choice.webhook.url, choice.webhook.verifyToken));
    await giveCredentials(remote, call, fields, go);
  }
  const needsQr = !isKept && fields.length === 0;
  const isConnected = !needsQr && (await untilConnected(remote, id));
  const next = needsQr
    ? { about: texts.linkNext, command: `recado link ${phoneNumber}` }
    : { about: texts.followNext, command: `recado clients show ${phoneNumber}` };
  await renderNotice(
    remote,
    {
      tone: 'done',
      text: isConnected ? `${transports.changed(to)} ${texts.connected}` : transports.changed(to),
      next: isConnected ? [] : [next],
    },
    { clientId: id, transport: to, isConnected },
  );
}

/** False: it is not so far, and somebody has to look. */
async function untilConnected(remote: Remote, id: string): Promise<boolean> {
  const { signal } = remote;
  const sdk = remote.asUser();
  remote.say(texts.connecting);
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params: { id }, signal });
    if (status.isConnected) return true;
    if (status.connection.state !== 'reconnecting') return false;
    await pause(EVERY, signal);
  }
  return false;
}

/** Milliseconds, and how often. */
const EVERY = 500;
const LOOKS = 60;
