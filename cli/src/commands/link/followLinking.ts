import type { ConnectionState } from '@recado/contract';
import { ApiError, type ResultOf, type Sdk } from '@recado/sdk';
import { connection, explainState } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import { patiently } from '../../remote/patiently.ts';
import { drawQr } from './drawQr.ts';
import type { LinkState } from './LinkState.ts';

/** Milliseconds between two looks at the state. */
const PACE = 1000;

/** States from which the client can still become connected without anybody asking for it again. */
const underWay: readonly ConnectionState[] = ['linking', 'reconnecting', 'connected'];

type Status = ResultOf<'GET /whatsapp/client/{id}/status'>;

export interface Linking {
  readonly sdk: Sdk;
  readonly id: string;
  readonly url: string;
  readonly signal: AbortSignal;
  get(): LinkState;
  /** Told only what changed. */
  change(part: Partial<LinkState>): void;
}

/**
 * Begins a linking and looks after it until the client is connected.
 *
 * @throws Failure when nothing will come of it any more, with why and what to do
 */
export async function followLinking(linking: Linking): Promise<void> {
  const { sdk, id, url, signal, get, change } = linking;
  const params = { id };
  const say = (): void => change({ isLost: !get().isLost });
  const call = patiently({ url, signal, say });
  await call(() => sdk.request('POST /whatsapp/client/{id}/initialize', { params, signal }));
  for (;;) {
    const status = await call(() => sdk.request('GET /whatsapp/client/{id}/status', { params, signal }));
    if (status.isConnected) return;
    refuse(status);
    await noteQr(linking, await call(() => currentQr(sdk, id, signal)), status);
    if (needsCode(get())) change(await call(() => askForPairingCode(sdk, id, signal)));
    await pause(PACE, signal);
  }
}

async function noteQr({ get, change }: Linking, text: string | undefined, status: Status): Promise<void> {
  const { qr, code } = get();
  if (text === undefined) {
    // There was one, and no other has come: a phone took it.
    if (qr || code) change({ isScanned: true });
    return;
  }
  const expiresAt = status.connection.until;
  if (qr?.text === text && qr.expiresAt === expiresAt) return;
  change({ qr: { text, drawing: await drawQr(text), expiresAt }, isScanned: false });
}

/** Before there is a QR, the network has not begun yet. */
const needsCode = ({ mode, qr, code, refusal, isScanned }: LinkState): boolean =>
  mode === 'code' &&
  !isScanned &&
  qr !== undefined &&
  refusal === undefined &&
  (code === undefined || new Date(code.expiresAt) <= new Date());

function refuse({ connection: { state, reason, explanation } }: Status): void {
  if (underWay.includes(state) || (state === 'pending' && reason === null)) return;
  const { what, next } = explanation ?? explainState(state);
  throw new Failure(`${what} ${next}`);
}

/** The QR's text that a phone can scan now; undefined while there is none. */
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

/** A code to type, why there is none, or neither while it is too early to ask. */
async function askForPairingCode(
  sdk: Sdk,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly code?: { text: string; expiresAt: string }; readonly refusal?: string }> {
  try {
    const { pairingCode: text, expiresAt } = await sdk.request('POST /whatsapp/client/{id}/pairing-code', {
      params: { id },
      signal,
    });
    return { code: { text, expiresAt } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return error.message === connection.pairingCodeNotYet ? {} : { refusal: error.message };
  }
}
