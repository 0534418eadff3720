import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSealedFile, openSealedFile, sealFile } from './sealFile.ts';

const [old, key, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const MiB = 1_048_576;

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-sealed-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newPath = () => {
  count += 1;
  return join(folder, String(count));
};
const sealBytes = async (bytes: Buffer) => {
  const [from, to] = [newPath(), newPath()];
  await writeFile(from, bytes);
  await sealFile(from, to, [key]);
  return to;
};
const readSealedFile = async (path: string, keys: readonly [Buffer, ...Buffer[]] = [old, key]) => {
  const to = newPath();
  await openSealedFile(path, to, keys);
  return readFile(to);
};

it.each([0, 1, MiB - 1, MiB, MiB + 1, 3 * MiB])(
  'openSealedFile restores %i bytes with the right key and rejects another key',
  async size => {
    const bytes = randomBytes(size);
    const path = await sealBytes(bytes);
    expect(await isSealedFile(path)).toBe(true);
    expect((await readSealedFile(path)).equals(bytes)).toBe(true);
    await expect(readSealedFile(path, [other])).rejects.toThrow('another key');
  },
);

it('openSealedFile rejects a file that was truncated, reordered or modified', async () => {
  const bytes = randomBytes(2 * MiB + 5);
  const sealedBytes = await readFile(await sealBytes(bytes));
  const openContent = async (content: Buffer) => {
    const path = newPath();
    await writeFile(path, content);
    return readSealedFile(path);
  };
  const head = 48;
  const segment = MiB + 16;
  await expect(openContent(sealedBytes.subarray(0, head + 2 * segment))).rejects.toThrow();
  const [firstSegment, secondSegment] = [
    sealedBytes.subarray(head, head + segment),
    sealedBytes.subarray(head + segment, head + 2 * segment),
  ];
  const swapped = Buffer.concat([
    sealedBytes.subarray(0, head),
    secondSegment,
    firstSegment,
    sealedBytes.subarray(head + 2 * segment),
  ]);
  await expect(openContent(swapped)).rejects.toThrow();
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: sealedBytes.length - 1 }), async at => {
      const content = Buffer.from(sealedBytes);
      content.writeUInt8(content.readUInt8(at) ^ 1, at);
      await expect(openContent(content)).rejects.toThrow();
    }),
    { numRuns: 12 },
  );
});
