import { ApiError, type RawAnswer, type Sdk } from '@recado/sdk';

export interface FetchedQr {
  readonly image: Blob;
  /** By this browser's clock, milliseconds. */
  readonly expiresAt: number;
}

/** The QR to show now. @throws ApiError when there is none */
export async function fetchQr(sdk: Sdk, clientId: string, signal: AbortSignal): Promise<FetchedQr> {
  const answer = await sdk.raw('GET /whatsapp/client/{id}/qr', {
    params: { id: clientId },
    query: { t: Date.now() },
    accept: 'image/png',
    signal,
  });
  const { status, body, headers } = answer;
  if (status !== 200 || !(body instanceof Uint8Array))
    throw new ApiError({ status, serverMessage: messageOf(body) });
  const type = headers['content-type'] ?? 'image/png';
  return { image: new Blob([body.slice()], { type }), expiresAt: Date.now() + lifetime(answer) };
}

/** From the server's own clock, which the browser's need not agree with. */
function lifetime({ headers }: RawAnswer): number {
  const left = Date.parse(headers['expires-at'] ?? '') - Date.parse(headers.date ?? '');
  return Number.isNaN(left) ? UNTOLD : left;
}

/** Milliseconds: how long WhatsApp shows every code but the first. */
const UNTOLD = 20_000;

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
