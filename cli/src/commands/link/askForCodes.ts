import { ApiError, type Sdk } from '@recado/sdk';
import { connection } from '@recado/texts';

/** The QR's text that a phone can scan now; undefined while there is none. */
export async function currentQr(sdk: Sdk, id: string, signal: AbortSignal): Promise<string | undefined> {
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
export async function askForPairingCode(
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
