import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Profiles } from '../remote/profiles/index.ts';
import type { EnvironmentVariables } from './recado.ts';

/** Creates an empty home folder of an operator for each test. */
export function registerTemporaryHome() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-home-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return {
    env: (variables: EnvironmentVariables = {}): EnvironmentVariables => ({ XDG_CONFIG_HOME: folder, ...variables }),
    folder: () => folder,
    file: () => join(folder, 'recado', 'config.json'),
    /** Reads the profiles from the configuration file. */
    async profiles(): Promise<Profiles> {
      return JSON.parse(await readFile(join(folder, 'recado', 'config.json'), 'utf8')) as Profiles;
    },
  };
}
