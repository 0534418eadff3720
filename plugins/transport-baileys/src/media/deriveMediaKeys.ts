import { hkdfSync } from 'node:crypto';
import { mediaKeyInfo } from './mediaKeyInfo.ts';

export interface MediaKeys {
  readonly iv: Buffer;
  readonly cipherKey: Buffer;
  readonly macKey: Buffer;
}

/** Derives the keys of a file from the 32-byte media key in its message. */
export function deriveMediaKeys(mediaKey: Uint8Array, kind: keyof typeof mediaKeyInfo): MediaKeys {
  const bytes = Buffer.from(hkdfSync('sha256', mediaKey, new Uint8Array(), mediaKeyInfo[kind], 112));
  return { iv: bytes.subarray(0, 16), cipherKey: bytes.subarray(16, 48), macKey: bytes.subarray(48, 80) };
}

/** Length in bytes of the authentication code after the ciphertext. */
export const MEDIA_MAC_LENGTH_BYTES = 10;
