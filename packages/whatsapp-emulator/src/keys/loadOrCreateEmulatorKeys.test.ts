import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOrCreateEmulatorKeys } from './loadOrCreateEmulatorKeys.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'keys-')), 'kept');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

it('creates the keys on the first call and loads these keys on later calls', async () => {
  const created = await loadOrCreateEmulatorKeys(folder, ['localhost', 'emulator']);
  const reloaded = await loadOrCreateEmulatorKeys(folder, ['another']);
  expect(reloaded).toEqual(created);
  expect(await readFile(reloaded.ca, 'utf8')).toBe(created.certificate.ca);
  const certificate = new X509Certificate(reloaded.certificate.cert);
  expect(certificate.checkHost('emulator')).toBe('emulator');
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(9 * 365 * 86_400_000);
  for (const name of ['server.key.pem', 'noise.json']) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

it('rejects with the name of the file when a file is broken or missing', async () => {
  await loadOrCreateEmulatorKeys(folder, ['localhost']);
  await writeFile(join(folder, 'noise.json'), '{"rootKey": "00"}');
  await expect(loadOrCreateEmulatorKeys(folder, ['localhost'])).rejects.toThrow(/noise\.json does not contain/);
  await rm(join(folder, 'noise.json'));
  await expect(loadOrCreateEmulatorKeys(folder, ['localhost'])).rejects.toThrow(/some of ca\.pem/);
});
