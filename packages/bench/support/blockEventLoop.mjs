import { isMainThread } from 'node:worker_threads';

/**
 * Preload of a node that keeps its event loop busy for 12 s in every 25 s, longer than a lease of 10 s. A history
 * import on a slow machine does the same.
 */
const [INTERVAL_MS, BLOCKED_MS] = [25_000, 12_000];

if (isMainThread && process.argv.includes('serve'))
  setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS), INTERVAL_MS).unref();
