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
const name = () => {
  count += 1;
  return join(folder, String(count));
};
const sealed = async (bytes: Buffer) => {
  const [from, to] = [name(), name()];
  await writeFile(from, bytes);
  await sealFile(from, to, [key]);
  return to;
};
const opened = async (path: string, keys: readonly [Buffer, ...Buffer[]] = [old, key]) => {
  const to = name();
  await openSealedFile(path, to, keys);
  return readFile(to);
};

it.each([0, 1, MiB - 1, MiB, MiB + 1, 3 * MiB])('%i bytes come back, and by no other key', async size => {
  const bytes = randomBytes(size);
  const path = await sealed(bytes);
  expect(await isSealedFile(path)).toBe(true);
  expect((await opened(path)).equals(bytes)).toBe(true);
  await expect(opened(path, [other])).rejects.toThrow('another key');
});

it('what was cut off, moved or changed is found out', async () => {
  const bytes = randomBytes(2 * MiB + 5);
  const whole = await readFile(await sealed(bytes));
  const spoiled = async (content: Buffer) => {
    const path = name();
    await writeFile(path, content);
    return opened(path);
  };
  const head = 48;
  const segment = MiB + 16;
  await expect(spoiled(whole.subarray(0, head + 2 * segment))).rejects.toThrow();
  const [one, two] = [
    whole.subarray(head, head + segment),
    whole.subarray(head + segment, head + 2 * segment),
  ];
  const swapped = Buffer.concat([whole.subarray(0, head), two, one, whole.subarray(head + 2 * segment)]);
  await expect(spoiled(swapped)).rejects.toThrow();
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async at => {
      const content = Buffer.from(whole);
      content.writeUInt8(content.readUInt8(at) ^ 1, at);
      await expect(spoiled(content)).rejects.toThrow();
    }),
    { numRuns: 12 },
  );
});
