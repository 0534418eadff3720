import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli, toasts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import { followHistory } from './followHistory.ts';
import { followLinking } from './followLinking.ts';
import { beginning, type LinkState } from './LinkState.ts';
import { linkByData } from './linkByData.ts';
import type { linkOptions } from './options.ts';

const { link: texts, remote: words } = cli;

/** `recado link CLIENT`: shows the QR that is good now, or a code to type, or asks for the network's data, until the client is connected. */
export async function link(remote: Remote, call: Call<typeof linkOptions>): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { id: clientId, businessName, phoneNumber } = client;
  const params = { id: clientId };
  const data = { clientId, isConnected: true };
  const { isConnected } = await sdk.request('GET /whatsapp/client/{id}/status', { params, signal });
  if (isConnected) return renderNotice(remote, { tone: 'info', text: texts.already(businessName) }, data);
  const mode = settings.code ? 'code' : 'qr';
  if (client.transport.credentials.length > 0) await linkByData(remote, client, call);
  else if (remote.isDrawn) await linkOnScreen(remote, sdk, client, mode);
  else await linkPlainly(remote, sdk, client, mode);
  const next = [{ about: texts.next, command: `recado tail ${phoneNumber}` }];
  await renderNotice(remote, { tone: 'done', text: toasts.clientConnected, next }, data);
  await followHistory({ sdk, id: clientId, signal, tell: remote.say });
}

async function linkOnScreen(
  { url, signal }: Remote,
  sdk: Sdk,
  { id, businessName: name, phoneNumber: phone }: Client,
  mode: LinkState['mode'],
): Promise<void> {
  const [{ LinkScreen }, { createModel }, { whileWorking }, { withAlternateScreen }] = await Promise.all([
    import('./screen/LinkScreen.tsx'),
    import('../../screens/createModel.ts'),
    import('../../screens/whileWorking.ts'),
    import('../../screens/withAlternateScreen.ts'),
  ]);
  const model = createModel(beginning(mode));
  await withAlternateScreen(process.stdout, stream =>
    whileWorking(LinkScreen, { name, phone, model }, { signal, stream }, ending =>
      followLinking({ sdk, id, url, signal: ending, ...model }),
    ),
  );
}

/** A linking in plain text: each QR as it comes, or the code; with `--json` their contents. */
async function linkPlainly(
  { url, signal, say, print }: Remote,
  sdk: Sdk,
  { id, businessName }: Client,
  mode: LinkState['mode'],
): Promise<void> {
  let state = beginning(mode);
  const change = (part: Partial<LinkState>): void => {
    const before = state;
    state = { ...state, ...part };
    if (state.isLost !== before.isLost) say(state.isLost ? words.retrying(url) : words.recovered);
    if (part.refusal !== undefined) throw new Failure(part.refusal);
    if (part.code) showCode(part.code);
    if (mode === 'qr' && part.qr && part.qr.text !== before.qr?.text)
      showQr(part.qr, before.qr === undefined);
  };
  const showCode = ({ text, expiresAt }: NonNullable<LinkState['code']>): void => {
    say(texts.type);
    print(text, { pairingCode: text, expiresAt });
    say(texts.waitingForCode);
  };
  const showQr = ({ text: qr, drawing, expiresAt }: NonNullable<LinkState['qr']>, isFirst: boolean): void => {
    say(isFirst ? texts.scan : texts.changed);
    print(drawing, { qr, expiresAt });
    if (isFirst) say(texts.waiting);
  };
  say(texts.preparing(businessName));
  await followLinking({ sdk, id, url, signal, get: () => state, change });
}
