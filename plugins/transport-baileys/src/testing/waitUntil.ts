import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` returns neither false nor undefined. Has no timeout, because the test itself has one. */
export async function waitUntil<Value>(check: () => Value | false | undefined): Promise<Value> {
  for (;;) {
    const value = check();
    if (value !== undefined && value !== false) return value;
    await pause(5);
  }
}
