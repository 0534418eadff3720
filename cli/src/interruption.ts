import { InterruptedError } from './errors.ts';

/** Creates a signal that aborts on SIGINT (Ctrl+C) or SIGTERM. A second SIGINT or SIGTERM ends the process. */
export function createInterruptionSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new InterruptedError()));
  }
  return controller.signal;
}

/**
 * Runs a long operation that Ctrl+C can interrupt without harm.
 *
 * @param message message of the `InterruptedError` error, which describes the state after the interruption
 * @throws InterruptedError after Ctrl+C; otherwise the error of the operation
 */
export async function runInterruptible<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = createInterruptionSignal();
  try {
    return await work(signal);
  } catch (cause) {
    // After Ctrl+C, any error of the operation is a consequence of the interruption.
    throw signal.aborted ? new InterruptedError(message, { cause }) : cause;
  }
}
