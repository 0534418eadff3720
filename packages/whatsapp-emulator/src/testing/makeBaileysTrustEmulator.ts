import { WA_CERT_DETAILS } from '@whiskeysockets/baileys/lib/Defaults/index.js';
import { silenceConsole } from '../silenceConsole.ts';

interface TrustEmulatorParams {
  readonly rootKey: Uint8Array;
}

/**
 * Makes Baileys in this process trust an emulator's Noise chain, and keeps libsignal from printing
 * session keys.
 * @param rootKey `rootKey` of the emulator
 */
export function makeBaileysTrustEmulator({ rootKey }: TrustEmulatorParams): void {
  silenceConsole();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey);
}
