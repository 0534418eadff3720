import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` returns neither false nor undefined. The test's own timeout is the limit. */
export async function waitUntil<Value>(check: () => Value | false | undefined): Promise<Value> {
  for (;;) {
    const value = check();
    if (value !== undefined && value !== false) return value;
    await pause(5);
  }
}
