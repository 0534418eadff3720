import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { getMediaFolder, removeClientMedia } from './mediaStore.ts';

it('removes the media folder of a client even while files are being written to it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-media-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = getMediaFolder(dataDir, 'cliente');
  await mkdir(folder, { recursive: true });
  const writes = Array.from({ length: 40 }, async (_, writer) => {
    for (let round = 0; round < 20; round += 1) {
      await writeFile(join(folder, `${writer}-${round}.part`), '').catch(() => {});
    }
  });
  await Promise.all([removeClientMedia(dataDir, 'cliente'), ...writes]);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
