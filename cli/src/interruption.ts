import { exitCodes, InterruptedError } from './errors.ts';

const signalNames = ['SIGINT', 'SIGTERM'] as const;

function listenForInterruption(): { readonly signal: AbortSignal; readonly stopListening: () => void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    // Exit instead of the default action, so that listeners of `exit` can remove temporary files.
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort(new InterruptedError());
  };
  for (const name of signalNames) process.on(name, interrupt);
  return {
    signal: controller.signal,
    stopListening() {
      for (const name of signalNames) process.off(name, interrupt);
    },
  };
}

/** Creates a signal that aborts on SIGINT (Ctrl+C) or SIGTERM. A second SIGINT or SIGTERM ends the process. */
export const createInterruptionSignal = (): AbortSignal => listenForInterruption().signal;

/**
 * Runs a long operation that Ctrl+C can interrupt without harm.
 *
 * @param message message of the `InterruptedError` error, which describes the state after the interruption
 * @throws InterruptedError after Ctrl+C; otherwise the error of the operation
 */
export async function runInterruptible<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal, stopListening } = listenForInterruption();
  try {
    return await work(signal);
  } catch (cause) {
    // After Ctrl+C, any error of the operation is a consequence of the interruption.
    throw signal.aborted ? new InterruptedError(message, { cause }) : cause;
  } finally {
    stopListening();
  }
}
