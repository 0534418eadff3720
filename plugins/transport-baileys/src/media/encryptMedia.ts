import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Media, TransportError } from '@recado/transport';
import { macLength, mediaKeys } from './mediaKeys.ts';

/** A file as WhatsApp takes it, on disk. */
export interface EncryptedMedia {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  /** Bytes of the plain file. */
  readonly fileLength: number;
}

/**
 * Encrypts a file into `path`, checking size and SHA-256 on the way.
 * @throws TransportError `media-refused` when the file cannot be read, is too large or is not what it says
 */
export async function encryptMedia(
  media: Media,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<EncryptedMedia> {
  if ((media.size ?? 0) > maxBytes) throw refused('The file is too large.');
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = mediaKeys(mediaKey, media.kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const plain = createHash('sha256');
  const encrypted = createHash('sha256');
  let fileLength = 0;

  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      fileLength += chunk.length;
      if (fileLength > maxBytes) throw refused('The file is too large.');
      plain.update(chunk);
      yield seal(cipher.update(chunk));
    }
    yield seal(cipher.final());
    const code = mac.digest().subarray(0, macLength);
    encrypted.update(code);
    yield code;
  }
  function seal(bytes: Buffer): Buffer {
    mac.update(bytes);
    encrypted.update(bytes);
    return bytes;
  }

  try {
    await pipeline(await media.open(), encrypt, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    throw error instanceof TransportError ? error : refused('The file could not be read.', error);
  }
  const fileSha256 = plain.digest();
  if (media.size !== undefined && media.size !== fileLength)
    throw refused('The file has another size than it says.');
  if (media.sha256 !== undefined && media.sha256.toLowerCase() !== fileSha256.toString('hex'))
    throw refused('The file has another SHA-256 than it says.');
  return { mediaKey, fileSha256, fileEncSha256: encrypted.digest(), fileLength };
}

const refused = (message: string, cause?: unknown): TransportError =>
  new TransportError('media-refused', message, { cause });
