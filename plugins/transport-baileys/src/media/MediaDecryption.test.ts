import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveMediaKeys } from './deriveMediaKeys.ts';
import { encryptMedia } from './encryptMedia.ts';
import { MediaDecryption } from './MediaDecryption.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-media-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function encryptBytes(bytes: Uint8Array) {
  const path = join(folder, 'file');
  const open = async () => Readable.from([Buffer.from(bytes)], { objectMode: false });
  const media = { kind: 'document', mimeType: 'application/pdf', open } as const;
  const file = await encryptMedia(media, path, 1_000_000, new AbortController().signal);
  return { ...file, ciphertext: await readFile(path) };
}

/** Streams bytes in chunks of the given size, as a network may deliver them. */
const toChunks = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  );

describe('MediaDecryption', () => {
  it('restores the original bytes for any chunk size', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), async (bytes, size) => {
        const { ciphertext, fileLength, fileSha256, mediaKey } = await encryptBytes(bytes);
        const expected = { sha256: fileSha256, size: fileLength };
        const decryption = new MediaDecryption(deriveMediaKeys(mediaKey, 'document'), expected);
        expect(await buffer(toChunks(ciphertext, size).pipe(decryption))).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 50 },
    ));

  it('fails if a single bit of the ciphertext is wrong', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), async position => {
        const { ciphertext, mediaKey } = await encryptBytes(Buffer.alloc(100, 'recado'));
        const index = position % ciphertext.length;
        ciphertext[index] = (ciphertext[index] ?? 0) ^ 1;
        const decryption = new MediaDecryption(deriveMediaKeys(mediaKey, 'document'), {});
        await expect(buffer(toChunks(ciphertext, 16).pipe(decryption))).rejects.toThrow('code');
      }),
      { numRuns: 30 },
    ));

  it('fails if size or SHA-256 differ from the message', async () => {
    const { ciphertext, mediaKey } = await encryptBytes(Buffer.from('recado'));
    const read = (expected: { size?: number; sha256?: Uint8Array }) =>
      buffer(toChunks(ciphertext, 7).pipe(new MediaDecryption(deriveMediaKeys(mediaKey, 'document'), expected)));
    await expect(read({ size: 5 })).rejects.toThrow('size');
    await expect(read({ size: 7 })).rejects.toThrow('size');
    await expect(read({ sha256: Buffer.alloc(32) })).rejects.toThrow('SHA-256');
  });
});
