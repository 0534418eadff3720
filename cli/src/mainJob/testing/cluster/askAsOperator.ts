import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { invoke } from '../../../testing/invoke.ts';
import type { Cluster } from './startCluster.ts';

/** What `recado` tells on a machine that runs no node; a folder for each call, gone with the test. */
export const askAsOperator =
  ({ settings }: Pick<Cluster, 'settings'>) =>
  async (...args: readonly string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'recado-operator-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return JSON.parse((await invoke([...args, '--json', '--data-dir', folder], settings)).stdout);
  };
