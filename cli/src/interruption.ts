import { Interrupted } from './errors.ts';

/** Creates a signal that aborts on SIGINT (Ctrl+C) or SIGTERM. A second one ends the process. */
export function createInterruptionSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted()));
  }
  return controller.signal;
}

/**
 * Runs long work that Ctrl+C can interrupt without harm.
 *
 * @param message message of the `Interrupted` error: the state after the interruption
 * @throws Interrupted after Ctrl+C; otherwise the error of the work
 */
export async function runInterruptible<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = createInterruptionSignal();
  try {
    return await work(signal);
  } catch (cause) {
    // After Ctrl+C, any error of the work is a consequence of the interruption.
    throw signal.aborted ? new Interrupted(message, { cause }) : cause;
  }
}
