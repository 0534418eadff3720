import type { ConnectionState } from '@recado/contract';
import { ApiError, type ResultOf, type Sdk } from '@recado/sdk';
import { cli, explainState, toasts } from '@recado/texts';
import { hasColours } from '../colourPolicy.ts';
import { Failure } from '../errors.ts';
import type { Call } from '../program/CommandSpec.ts';
import { drawQr } from '../remote/drawQr.ts';
import { explainRemote } from '../remote/explainRemote.ts';
import { findClient } from '../remote/findClient.ts';
import type { Remote } from '../remote/openRemote.ts';
import { patiently, rest } from '../remote/patiently.ts';

const texts = cli.link;

/** Milliseconds between two looks at the state. */
const PACE = 1000;

/** States from which the client can still become connected without anybody asking for it again. */
const underWay: readonly ConnectionState[] = ['linking', 'reconnecting', 'connected'];

type Status = ResultOf<'GET /whatsapp/client/{id}/status'>;

/** `recado link CLIENT`: draws the QR each time it changes, until somebody has scanned it. */
export async function link(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { url, signal } = remote;
  const sdk = remote.asUser();
  try {
    const { id, businessName } = await findClient(sdk, remote, name);
    const { isConnected } = await sdk.request('GET /whatsapp/client/{id}/status', { params: { id }, signal });
    if (isConnected) return say(remote, id, texts.already(businessName));
    remote.say(texts.preparing(businessName));
    await sdk.request('POST /whatsapp/client/{id}/initialize', { params: { id }, signal });
    await untilLinked(sdk, remote, id);
    say(remote, id, toasts.clientConnected);
  } catch (error) {
    throw explainRemote(error, url);
  }
}

const say = ({ print }: Remote, clientId: string, line: string): void =>
  print(line, { clientId, isConnected: true });

async function untilLinked(sdk: Sdk, remote: Remote, id: string): Promise<void> {
  const { signal } = remote;
  const call = patiently(remote);
  let drawn: string | undefined;
  for (;;) {
    const status = await call(() =>
      sdk.request('GET /whatsapp/client/{id}/status', { params: { id }, signal }),
    );
    if (status.isConnected) return;
    refuse(status);
    const qr = await call(() => currentQr(sdk, id, signal));
    if (qr !== undefined && qr !== drawn) {
      await show(remote, qr, status, drawn === undefined);
      drawn = qr;
    }
    await rest(PACE, signal);
  }
}

/** @throws Failure when nothing will come of it any more, with why and what to do */
function refuse({ connection: { state, reason, explanation } }: Status): void {
  if (underWay.includes(state) || (state === 'pending' && reason === null)) return;
  const { what, next } = explanation ?? explainState(state);
  throw new Failure(`${what} ${next}`);
}

/** The code that a phone can scan now; undefined while there is none. */
async function currentQr(sdk: Sdk, id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await sdk.request('GET /whatsapp/client/{id}/qr', {
      params: { id },
      accept: 'text/plain',
      signal,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return undefined;
    throw error;
  }
}

async function show(remote: Remote, qr: string, { connection }: Status, isFirst: boolean): Promise<void> {
  remote.say(isFirst ? texts.scan : texts.changed);
  remote.print(await drawQr(qr, hasColours(process.stdout, process.env)), {
    qr,
    expiresAt: connection.until,
  });
  if (isFirst) remote.say(texts.waiting);
}
