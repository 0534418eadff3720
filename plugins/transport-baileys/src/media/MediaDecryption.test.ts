import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptMedia } from './encryptMedia.ts';
import { MediaDecryption } from './MediaDecryption.ts';
import { mediaKeys } from './mediaKeys.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-media-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function encrypted(bytes: Uint8Array) {
  const path = join(folder, 'file');
  const open = async () => Readable.from([Buffer.from(bytes)], { objectMode: false });
  const media = { kind: 'document', mimeType: 'application/pdf', open } as const;
  const file = await encryptMedia(media, path, 1_000_000, new AbortController().signal);
  return { ...file, ciphertext: await readFile(path) };
}

/** In pieces of that many bytes, as a network may deliver it. */
const pieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );

describe('encrypted media', () => {
  it('becomes what it was, however it is cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          const { ciphertext, fileLength, fileSha256, mediaKey } = await encrypted(bytes);
          const expected = { sha256: fileSha256, size: fileLength };
          const plain = new MediaDecryption(mediaKeys(mediaKey, 'document'), expected);
          expect(await buffer(pieces(ciphertext, size).pipe(plain))).toEqual(Buffer.from(bytes));
        },
      ),
      { numRuns: 50 },
    ));

  it('is refused when a single bit of it is wrong', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), async position => {
        const { ciphertext, mediaKey } = await encrypted(Buffer.alloc(100, 'recado'));
        const at = position % ciphertext.length;
        ciphertext[at] = (ciphertext[at] ?? 0) ^ 1;
        const plain = new MediaDecryption(mediaKeys(mediaKey, 'document'), {});
        await expect(buffer(pieces(ciphertext, 16).pipe(plain))).rejects.toThrow('code');
      }),
      { numRuns: 30 },
    ));

  it('is refused when it is not what the message said', async () => {
    const { ciphertext, mediaKey } = await encrypted(Buffer.from('recado'));
    const read = (expected: { size?: number; sha256?: Uint8Array }) =>
      buffer(pieces(ciphertext, 7).pipe(new MediaDecryption(mediaKeys(mediaKey, 'document'), expected)));
    await expect(read({ size: 5 })).rejects.toThrow('size');
    await expect(read({ size: 7 })).rejects.toThrow('size');
    await expect(read({ sha256: Buffer.alloc(32) })).rejects.toThrow('SHA-256');
  });
});
