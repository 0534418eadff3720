import { eventually } from './eventually.ts';

/**
 * Catches what nobody handles while `run` runs, in place of whoever else watches for it (test runners do).
 * @param run given a promise of the first such reason
 */
export async function withUnhandledRejections(
  run: (first: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const others = process.listeners('unhandledRejection');
  const reasons: unknown[] = [];
  const note = (reason: unknown) => reasons.push(reason);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
  try {
    await run(eventually(() => reasons[0]));
  } finally {
    process.off('unhandledRejection', note);
    for (const listener of others) process.on('unhandledRejection', listener);
  }
}
