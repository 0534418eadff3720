import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts, toastTexts } from '@recado/texts';
import { Failure, InterruptedError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient, getSuggestedReference } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';
import { followHistorySync } from './followHistorySync.ts';
import { followLinking } from './followLinking.ts';
import { createLinkingState, type LinkingCode, type LinkingState } from './LinkingState.ts';
import { linkWithCredentials } from './linkWithCredentials.ts';
import { linkWithPasskey } from './linkWithPasskey.ts';
import type { linkOptions } from './options.ts';

const { link: texts, remote: remoteTexts } = cliTexts;

type LinkingOutcome = Awaited<ReturnType<typeof followLinking>>;

/**
 * Runs `recado link CLIENT` until the client is connected. Shows the current QR code or, with `--code`, a
 * pairing code. If the transport needs the network's credentials, prompts for them instead.
 */
export async function runLinkCommand(
  remote: RemoteContext,
  call: CommandInvocation<typeof linkOptions>,
): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { id: clientId, businessName } = client;
  const params = { id: clientId };
  const data = { clientId, isConnected: true };
  const { isConnected } = await sdk.request('GET /whatsapp/client/{id}/status', { params, signal });
  if (isConnected) return renderNotice(remote, { tone: 'info', text: texts.alreadyConnected(businessName) }, data);
  const mode = settings.code ? 'code' : 'qr';
  if (client.transport.credentials.length > 0) await linkWithCredentials(remote, client, call);
  else await linkWithCode(remote, sdk, client, createLinkingState(mode, settings.newCode), name);
  const next = [{ reason: texts.next, command: `recado tail ${getSuggestedReference(client, name)}` }];
  await renderNotice(remote, { tone: 'done', text: toastTexts.clientConnected, next }, data);
  await followHistorySync({ sdk, id: clientId, signal, onProgress: remote.writeMessage });
}

/**
 * Shows the codes until the client is linked.
 *
 * @param name name of the client on the command line
 * @throws InterruptedError after Ctrl+C; it reports that the platform continues
 */
async function linkWithCode(
  remote: RemoteContext,
  sdk: Sdk,
  client: Client,
  state: LinkingState,
  name: string,
): Promise<void> {
  try {
    const outcome = await (remote.canDraw ? linkOnScreen : linkInPlainText)(remote, sdk, client, state);
    if (outcome === 'passkey') await linkWithPasskey({ remote, sdk, id: client.id });
  } catch (error) {
    throw error instanceof InterruptedError
      ? new InterruptedError(texts.interrupted(getSuggestedReference(client, name)))
      : error;
  }
}

async function linkOnScreen(
  { url, signal }: RemoteContext,
  sdk: Sdk,
  { id, businessName: name, phoneNumber: phone }: Client,
  state: LinkingState,
): Promise<LinkingOutcome> {
  const [{ LinkScreen }, { createScreenState }, { showComponentDuringWork }, { runInAlternateScreen }] =
    await Promise.all([
      import('./screen/LinkScreen.tsx'),
      import('../../screens/createScreenState.ts'),
      import('../../screens/showComponentDuringWork.ts'),
      import('../../screens/runInAlternateScreen.ts'),
    ]);
  const model = createScreenState(state);
  return runInAlternateScreen(process.stdout, stream =>
    showComponentDuringWork(LinkScreen, { name, phone, model }, { signal, stream }, ending =>
      followLinking({ sdk, id, url, signal: ending, ...model }),
    ),
  );
}

/**
 * Prints each new QR code, or the pairing code, as plain text. With `--json`, prints the content of the code
 * instead.
 */
async function linkInPlainText(
  { url, signal, writeMessage, print }: RemoteContext,
  sdk: Sdk,
  { id, businessName }: Client,
  initialState: LinkingState,
): Promise<LinkingOutcome> {
  let state = initialState;
  const update = (part: Partial<LinkingState>): void => {
    const before = state;
    state = { ...state, ...part };
    if (state.isLost !== before.isLost) writeMessage(state.isLost ? remoteTexts.retrying(url) : remoteTexts.recovered);
    if (part.refusal !== undefined) throw new Failure(part.refusal);
    if (part.code) showCode(part.code);
    if (state.mode === 'qr' && part.qr && part.qr.text !== before.qr?.text) showQr(part.qr, before.qr === undefined);
  };
  const showCode = ({ text, ...code }: LinkingCode): void => {
    writeMessage(texts.enterCode);
    print(text, { pairingCode: text, ...code });
    if (code.endedCode !== null) writeMessage(texts.endedCode(code.endedCode));
    if (code.repeated) writeMessage(texts.repeatedCode(code.secondsLeft));
    writeMessage(texts.waitingForCode);
  };
  const showQr = ({ text: qr, drawing, expiresAt }: NonNullable<LinkingState['qr']>, isFirst: boolean): void => {
    writeMessage(isFirst ? texts.scan : texts.changed);
    print(drawing, { qr, expiresAt });
    if (isFirst) writeMessage(texts.waiting);
  };
  writeMessage(texts.preparing(businessName));
  return followLinking({ sdk, id, url, signal, get: () => state, update });
}
