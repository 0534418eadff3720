import { exitCodes } from '../../errors.ts';

const names = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds in which a repeated signal is the same wish: npm passes on what the terminal has already sent to
 * everybody in the foreground.
 */
const ECHO = 500;

/** Aborted when the process is asked to end. A second signal ends it at once: somebody is out of patience. */
export function untilStopped(): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const stop = (name: NodeJS.Signals): void => {
    if (!controller.signal.aborted) {
      asked = performance.now();
      controller.abort(name);
    } else if (performance.now() - asked > ECHO) {
      process.exit(exitCodes.interrupted);
    }
  };
  for (const name of names) process.on(name, stop);
  return controller.signal;
}

/** Resolves when a signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
