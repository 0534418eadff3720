import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepKeys } from './keepKeys.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'keys-')), 'kept');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

it('are made once, and the same from then on', async () => {
  const made = await keepKeys(folder, ['localhost', 'emulator']);
  const again = await keepKeys(folder, ['another']);
  expect(again).toEqual(made);
  expect(await readFile(again.ca, 'utf8')).toBe(made.certificate.ca);
  const certificate = new X509Certificate(again.certificate.cert);
  expect(certificate.checkHost('emulator')).toBe('emulator');
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(9 * 365 * 86_400_000);
  for (const name of ['server.key.pem', 'noise.json'])
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

it('are not mended by half, and a broken file is named', async () => {
  await keepKeys(folder, ['localhost']);
  await writeFile(join(folder, 'noise.json'), '{"rootKey": "00"}');
  await expect(keepKeys(folder, ['localhost'])).rejects.toThrow(/noise\.json does not hold/);
  await rm(join(folder, 'noise.json'));
  await expect(keepKeys(folder, ['localhost'])).rejects.toThrow(/some of ca\.pem/);
});
