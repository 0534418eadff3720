import { Interrupted } from './errors.ts';

/** Aborted when the user presses Ctrl+C or the process is asked to end; a second time ends it as if nobody listened. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted()));
  }
  return controller.signal;
}

/**
 * Long work that Ctrl+C ends without harm.
 *
 * @param said what became of it
 * @throws Interrupted, which says so; what the work throws
 */
export async function interruptible<T>(said: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = interruption();
  try {
    return await work(signal);
  } catch (cause) {
    // Whatever it failed with then, that is why.
    throw signal.aborted ? new Interrupted(said, { cause }) : cause;
  }
}
