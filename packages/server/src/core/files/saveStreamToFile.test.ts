import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileTooLarge, saveStreamToFile } from './saveStreamToFile.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-save-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => {
  files += 1;
  return join(folder, `${files}`);
};
const { signal } = new AbortController();

describe('saveStreamToFile', () => {
  it('writes, counts and hashes every byte, and rejects a stream over the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 })), fc.nat(1_000), async (chunks, maxBytes) => {
        const path = newPath();
        const bytes = Buffer.concat(chunks);
        const result = saveStreamToFile(async () => Readable.from(chunks, { objectMode: false }), path, {
          maxBytes,
          signal,
        });
        if (bytes.length > maxBytes) {
          await expect(result).rejects.toThrow(FileTooLarge);
        } else {
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          expect(await result).toEqual({ size: bytes.length, sha256 });
          expect(await readFile(path)).toEqual(bytes);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("rejects with the stream's own error", async () => {
    const brokenStream = new Readable({ read() {} });
    brokenStream.push('a');
    brokenStream.destroy(new Error('broken'));
    const result = saveStreamToFile(async () => brokenStream, newPath(), { maxBytes: 10, signal });
    await expect(result).rejects.toThrow('broken');
  });

  it('rejects and closes the stream when the signal aborts', async () => {
    const controller = new AbortController();
    const silentStream = new Readable({ read() {} });
    const result = saveStreamToFile(async () => silentStream, newPath(), { maxBytes: 10, signal: controller.signal });
    controller.abort(new Error('too slow'));
    await expect(result).rejects.toThrow('too slow');
    expect(silentStream.destroyed).toBe(true);
  });

  it('closes a stream that opens after the abort', async () => {
    const lateStream = new Readable({ read() {} });
    const controller = new AbortController();
    let resolveStream = (_: Readable) => {};
    const streamPromise = new Promise<Readable>(resolve => {
      resolveStream = resolve;
    });
    const result = saveStreamToFile(() => streamPromise, newPath(), { maxBytes: 10, signal: controller.signal });
    controller.abort(new Error('too slow'));
    await expect(result).rejects.toThrow('too slow');
    resolveStream(lateStream);
    await streamPromise;
    expect(lateStream.destroyed).toBe(true);
  });

  it('rejects when the file exists', async () => {
    const path = newPath();
    const save = () =>
      saveStreamToFile(async () => Readable.from(['a'], { objectMode: false }), path, { maxBytes: 10, signal });
    await save();
    await expect(save()).rejects.toMatchObject({ code: 'EEXIST' });
  });
});
