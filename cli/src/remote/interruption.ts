import { Interrupted } from '../errors.ts';

/** Aborted when the user presses Ctrl+C or the process is asked to end; a second time ends it as if nobody listened. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted()));
  }
  return controller.signal;
}
