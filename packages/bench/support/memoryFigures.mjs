import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Computes the slope of samples by linear regression.
 *
 * @param samples list of `[x, y]`
 */
export function computeSlope(samples) {
  const mean = index => samples.reduce((sum, sample) => sum + sample[index], 0) / samples.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = samples.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = samples.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** Returns the resident memory of a process in bytes; 0 if it has ended. */
export async function readRss(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}

/** Returns the memory of processes with `memoryProbe.mjs` after a collection of garbage. */
export async function collectMemory(folder, pids) {
  const memories = [];
  for (const pid of pids) {
    const path = join(folder, `${pid}.json`);
    await rm(path, { force: true });
    process.kill(pid, 'SIGUSR2');
    memories.push(JSON.parse(await waitForFile(path)));
  }
  return memories;
}

async function waitForFile(path) {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    await wait(50);
  }
}

export const MEGABYTE = 1_048_576;
