import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Media, TransportError } from '@recado/transport';
import { deriveMediaKeys, MEDIA_MAC_LENGTH_BYTES } from './deriveMediaKeys.ts';

/** An encrypted file on disk, in the format that WhatsApp accepts. */
export interface EncryptedMedia {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  /** Size of the unencrypted file in bytes. */
  readonly fileLength: number;
}

/**
 * Encrypts a file into `path` and verifies its size and SHA-256.
 * @throws TransportError `media-refused` if the file cannot be read, is too large, or does not have the size
 * or hash that `media` states
 */
export async function encryptMedia(
  media: Media,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<EncryptedMedia> {
  if ((media.size ?? 0) > maxBytes) throw createRefusal('The file is too large.');
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = deriveMediaKeys(mediaKey, media.kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const plainHash = createHash('sha256');
  const encryptedHash = createHash('sha256');
  let fileLength = 0;

  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      fileLength += chunk.length;
      if (fileLength > maxBytes) throw createRefusal('The file is too large.');
      plainHash.update(chunk);
      yield updateDigests(cipher.update(chunk));
    }
    yield updateDigests(cipher.final());
    const code = mac.digest().subarray(0, MEDIA_MAC_LENGTH_BYTES);
    encryptedHash.update(code);
    yield code;
  }
  function updateDigests(bytes: Buffer): Buffer {
    mac.update(bytes);
    encryptedHash.update(bytes);
    return bytes;
  }

  try {
    await pipeline(await media.open(), encrypt, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    throw error instanceof TransportError ? error : createRefusal('The file could not be read.', error);
  }
  const fileSha256 = plainHash.digest();
  if (media.size !== undefined && media.size !== fileLength)
    throw createRefusal('The file does not have its announced size.');
  if (media.sha256 !== undefined && media.sha256.toLowerCase() !== fileSha256.toString('hex'))
    throw createRefusal('The file does not have its announced SHA-256.');
  return { mediaKey, fileSha256, fileEncSha256: encryptedHash.digest(), fileLength };
}

const createRefusal = (message: string, cause?: unknown): TransportError =>
  new TransportError('media-refused', message, { cause });
