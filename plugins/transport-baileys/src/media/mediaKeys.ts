import { hkdfSync } from 'node:crypto';
import { keyInfo } from './mediaTypes.ts';

export interface MediaKeys {
  readonly iv: Buffer;
  readonly cipherKey: Buffer;
  readonly macKey: Buffer;
}

/** The keys of one file, from the 32 bytes that travel in its message. */
export function mediaKeys(mediaKey: Uint8Array, kind: keyof typeof keyInfo): MediaKeys {
  const bytes = Buffer.from(hkdfSync('sha256', mediaKey, new Uint8Array(), keyInfo[kind], 112));
  return { iv: bytes.subarray(0, 16), cipherKey: bytes.subarray(16, 48), macKey: bytes.subarray(48, 80) };
}

/** Bytes of the authentication code behind the ciphertext. */
export const macLength = 10;
