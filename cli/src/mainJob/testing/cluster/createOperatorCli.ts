import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCliInProcess } from '../../../testing/runCliInProcess.ts';
import type { ClusterFixture } from './startTestCluster.ts';

/**
 * Creates a function that runs CLI commands as on a machine without a node and returns their JSON. Each call
 * has its own folder, which is deleted after the test.
 */
export const createOperatorCli =
  ({ settings }: Pick<ClusterFixture, 'settings'>) =>
  async (...args: readonly string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'recado-operator-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return JSON.parse((await runCliInProcess([...args, '--json', '--data-dir', folder], settings)).stdout);
  };
