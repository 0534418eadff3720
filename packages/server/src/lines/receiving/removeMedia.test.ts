import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mediaFolder, removeMedia } from './mediaStore.ts';

it('removes what a client has though files of a history are written meanwhile', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-media-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = mediaFolder(dataDir, 'cliente');
  await mkdir(folder, { recursive: true });
  const written = Array.from({ length: 40 }, async (_, nth) => {
    for (let time = 0; time < 20; time += 1) {
      await writeFile(join(folder, `${nth}-${time}.part`), '').catch(() => {});
    }
  });
  await Promise.all([removeMedia(dataDir, 'cliente'), ...written]);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
