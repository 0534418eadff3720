import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileTooLarge, saveStream } from './saveStream.ts';

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

describe('saveStream', () => {
  it('writes every byte, counted and hashed, or none too many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 300 })),
        fc.nat(1_000),
        async (chunks, maxBytes) => {
          const path = newPath();
          const bytes = Buffer.concat(chunks);
          const saving = saveStream(async () => Readable.from(chunks, { objectMode: false }), path, {
            maxBytes,
            signal,
          });
          if (bytes.length > maxBytes) {
            await expect(saving).rejects.toThrow(FileTooLarge);
          } else {
            const sha256 = createHash('sha256').update(bytes).digest('hex');
            expect(await saving).toEqual({ size: bytes.length, sha256 });
            expect(await readFile(path)).toEqual(bytes);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('ends with the stream’s own error', async () => {
    const failing = new Readable({ read() {} });
    failing.push('a');
    failing.destroy(new Error('broken'));
    const saving = saveStream(async () => failing, newPath(), { maxBytes: 10, signal });
    await expect(saving).rejects.toThrow('broken');
  });

  it('ends when it must, whatever the stream does, and closes it', async () => {
    const ending = new AbortController();
    const silent = new Readable({ read() {} });
    const saving = saveStream(async () => silent, newPath(), { maxBytes: 10, signal: ending.signal });
    ending.abort(new Error('too slow'));
    await expect(saving).rejects.toThrow('too slow');
    expect(silent.destroyed).toBe(true);
  });

  it('closes a stream that comes too late', async () => {
    const late = new Readable({ read() {} });
    const ending = new AbortController();
    let arrive = (_: Readable) => {};
    const coming = new Promise<Readable>(resolve => {
      arrive = resolve;
    });
    const saving = saveStream(() => coming, newPath(), { maxBytes: 10, signal: ending.signal });
    ending.abort(new Error('too slow'));
    await expect(saving).rejects.toThrow('too slow');
    arrive(late);
    await coming;
    expect(late.destroyed).toBe(true);
  });

  it('never writes over a file', async () => {
    const path = newPath();
    const save = () =>
      saveStream(async () => Readable.from(['a'], { objectMode: false }), path, { maxBytes: 10, signal });
    await save();
    await expect(save()).rejects.toMatchObject({ code: 'EEXIST' });
  });
});
