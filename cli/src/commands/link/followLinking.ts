import type { ConnectionState } from '@recado/contract';
import { ApiError, type EndpointResult, type Sdk } from '@recado/sdk';
import { connectionErrorTexts, explainSessionState } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import { createRequestRetrier } from '../../remote/createRequestRetrier.ts';
import { drawQr } from './drawQr.ts';
import type { LinkingState } from './LinkingState.ts';

/** Milliseconds between two polls of the client's status. */
const POLL_INTERVAL_MS = 1000;

/** States from which the client can still connect without another linking request. */
const pendingStates: readonly ConnectionState[] = ['linking', 'reconnecting', 'connected'];

type Status = EndpointResult<'GET /whatsapp/client/{id}/status'>;

export interface LinkingParams {
  readonly sdk: Sdk;
  readonly id: string;
  readonly url: string;
  readonly signal: AbortSignal;
  get(): LinkingState;
  /** Updates the linking state. `part` contains only the changed fields. */
  update(part: Partial<LinkingState>): void;
}

/**
 * Starts linking a client and polls its status until it is connected, or until WhatsApp requires a passkey.
 *
 * @throws Failure when linking can no longer succeed, with the reason and the next step
 */
export async function followLinking(linking: LinkingParams): Promise<'connected' | 'passkey'> {
  const { sdk, id, url, signal, get, update } = linking;
  const params = { id };
  const toggleLost = (): void => update({ isLost: !get().isLost });
  const callWithRetry = createRequestRetrier({ url, signal, writeMessage: toggleLost });
  await callWithRetry(() => sdk.request('POST /whatsapp/client/{id}/initialize', { params, signal }));
  for (;;) {
    const status = await callWithRetry(() => sdk.request('GET /whatsapp/client/{id}/status', { params, signal }));
    if (status.isConnected) return 'connected';
    if (status.connection.reason === 'passkey-asked') return 'passkey';
    assertStillLinking(status);
    await updateQr(linking, await callWithRetry(() => fetchQr(sdk, id, signal)), status);
    if (needsPairingCode(get())) update(await callWithRetry(() => requestPairingCode(linking)));
    await pause(POLL_INTERVAL_MS, signal);
  }
}

async function updateQr({ get, update }: LinkingParams, text: string | undefined, status: Status): Promise<void> {
  const { qr, code } = get();
  if (text === undefined) {
    // A QR or pairing code that disappears without a successor was accepted by a phone.
    if (qr || code) update({ isScanned: true });
    return;
  }
  const expiresAt = status.connection.until;
  if (qr?.text === text && qr.expiresAt === expiresAt) return;
  update({ qr: { text, drawing: await drawQr(text), expiresAt }, isScanned: false });
}

/**
 * Returns whether a pairing code must be requested. Waits for the first QR, because the network starts linking
 * only with that QR.
 */
const needsPairingCode = ({ mode, qr, code, refusal, isScanned }: LinkingState): boolean =>
  mode === 'code' &&
  !isScanned &&
  qr !== undefined &&
  refusal === undefined &&
  (code === undefined || new Date(code.expiresAt) <= new Date());

/** @throws Failure when linking can no longer succeed, with the reason and the next step */
export function assertStillLinking({ connection: { state, reason, explanation } }: Status): void {
  if (pendingStates.includes(state) || (state === 'pending' && reason === null)) return;
  const { what, next } = explanation ?? explainSessionState(state);
  throw new Failure(`${what} ${next}`);
}

/** Fetches the text of the QR that is currently valid; undefined while there is none. */
async function fetchQr(sdk: Sdk, id: string, signal: AbortSignal): Promise<string | undefined> {
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

/**
 * Requests a pairing code. Returns the code, the reason why there is none, or neither of them if it is too
 * early for a code.
 */
async function requestPairingCode({ sdk, id, signal, get }: LinkingParams): Promise<Partial<LinkingState>> {
  try {
    const { pairingCode: text, ...code } = await sdk.request('POST /whatsapp/client/{id}/pairing-code', {
      params: { id },
      query: { renew: get().mustRenew },
      signal,
    });
    return { code: { text, ...code }, mustRenew: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return error.message === connectionErrorTexts.pairingCodeNotReady ? {} : { refusal: error.message };
  }
}
