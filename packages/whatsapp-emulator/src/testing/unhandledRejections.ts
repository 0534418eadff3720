import { waitUntil } from './waitUntil.ts';

/**
 * Records unhandled rejections while `run` runs. For this time, other listeners are removed, because the test
 * runner's listener would make the test fail.
 * @param run receives a promise of the first rejection reason
 */
export async function captureUnhandledRejections(run: (firstReason: Promise<unknown>) => Promise<void>): Promise<void> {
  const otherListeners = process.listeners('unhandledRejection');
  const reasons: unknown[] = [];
  const recordReason = (reason: unknown) => reasons.push(reason);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', recordReason);
  try {
    await run(waitUntil(() => reasons[0]));
  } finally {
    process.off('unhandledRejection', recordReason);
    for (const listener of otherListeners) process.on('unhandledRejection', listener);
  }
}
