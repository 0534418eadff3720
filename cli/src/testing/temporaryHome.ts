import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Profiles } from '../remote/profiles/index.ts';
import type { Variables } from './recado.ts';

/** An operator's own folder for each test, with nothing in it at first. */
export function temporaryHome() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-home-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return {
    env: (more: Variables = {}): Variables => ({ XDG_CONFIG_HOME: folder, ...more }),
    folder: () => folder,
    file: () => join(folder, 'recado', 'config.json'),
    /** What is kept in the file. */
    async profiles(): Promise<Profiles> {
      return JSON.parse(await readFile(join(folder, 'recado', 'config.json'), 'utf8')) as Profiles;
    },
  };
}
