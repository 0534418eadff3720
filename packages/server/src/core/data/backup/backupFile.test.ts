import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError } from './BackupError.ts';
import type { BackupFrame } from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import { type BackupRowTotals, writeBackupFile } from './writeBackupFile.ts';

describe('backup file', () => {
  let file: string;
  beforeAll(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'recado-backup-')), 'file');
  });
  afterAll(() => rm(join(file, '..'), { recursive: true }));

  const anyFrames = fc.array(
    fc.record({
      kind: fc.constantFrom('H' as const, 'T' as const, 'D' as const, 'E' as const),
      payload: fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
    }),
    { maxLength: 12 },
  );
  const position = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('contains the written frames and an end frame', async () => {
    await fc.assert(
      fc.asyncProperty(anyFrames, async frames => {
        await write(frames);
        const result = await read();
        expect(result.slice(0, -1)).toEqual(frames);
        expect(result.at(-1)?.kind).toBe('Z');
      }),
    );
  });

  it('is rejected when any part of its end is missing', async () => {
    await fc.assert(
      fc.asyncProperty(anyFrames, position, async (frames, fraction) => {
        await write(frames);
        const content = await readFile(file);
        await writeFile(file, content.subarray(0, Math.floor(content.length * fraction)));
        await expect(read()).rejects.toThrow(BackupError);
      }),
    );
  });

  it('is rejected when a bit is flipped, unless the bit has no effect on the frames', async () => {
    await fc.assert(
      fc.asyncProperty(anyFrames, position, fc.nat({ max: 7 }), async (frames, fraction, bit) => {
        await write(frames);
        const originalFrames = await read();
        const content = await readFile(file);
        const index = Math.floor(content.length * fraction);
        content.writeUInt8(content.readUInt8(index) ^ (1 << bit), index);
        await writeFile(file, content);
        const result = await read().catch(error => error);
        if (!(result instanceof BackupError)) expect(result).toEqual(originalFrames);
      }),
    );
  });

  function write(frames: readonly BackupFrame[]): Promise<BackupRowTotals> {
    return writeBackupFile(
      file,
      (async function* () {
        yield* frames;
        return { tables: 0, rows: 0 };
      })(),
    );
  }

  async function read(): Promise<BackupFrame[]> {
    const frames: BackupFrame[] = [];
    for await (const frame of readBackupFile(file)) frames.push(frame);
    return frames;
  }
});
