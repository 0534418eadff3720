import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import type { PhoneContext } from './PhoneContext.ts';

/** Fields with which the recipient of a message finds, verifies and decrypts its file. */
export interface UploadedMedia {
  readonly directPath: string;
  readonly mediaKey: Uint8Array;
  /** Size of the unencrypted file in bytes. */
  readonly fileLength: number;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
}

/** Encrypts a file with a new media key and stores it at the media host. */
export async function uploadMedia({ media }: PhoneContext, bytes: Uint8Array, kind: MediaType): Promise<UploadedMedia> {
  const mediaKey = randomBytes(32);
  const encrypted = await encryptMedia(bytes, mediaKey, kind);
  return {
    ...media.store(kind, encrypted),
    mediaKey,
    fileLength: bytes.length,
    fileSha256: sha256(bytes),
    fileEncSha256: sha256(encrypted),
  };
}

/**
 * Encrypts a file with AES-256-CBC and appends a truncated HMAC. As in WhatsApp, the cipher key and the
 * HMAC key are derived from the media key.
 */
async function encryptMedia(bytes: Uint8Array, mediaKey: Uint8Array, kind: MediaType): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind);
  if (!macKey) throw new Error('the media keys lack a mac key');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(ciphertext).digest().subarray(0, 10);
  return Buffer.concat([ciphertext, mac]);
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
