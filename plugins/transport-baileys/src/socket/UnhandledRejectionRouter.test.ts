import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../testing/waitUntil.ts';
import { UnhandledRejectionRouter } from './UnhandledRejectionRouter.ts';

const router = new UnhandledRejectionRouter();
let runnerListeners: NodeJS.UnhandledRejectionListener[] = [];

/** Removes the test runner's own listener, because it would fail the run at the first unhandled rejection. */
beforeEach(() => {
  runnerListeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  router.listen();
});
afterEach(() => {
  router.stop();
  for (const listener of runnerListeners) process.on('unhandledRejection', listener);
});

it('router passes an unhandled rejection only to the session that caused it', async () => {
  const reasonsByOwner: Record<string, unknown[]> = { one: [], two: [] };
  const start = (name: string) =>
    router.runWithOwner(
      reason => reasonsByOwner[name]?.push(reason),
      () => setTimeout(() => void Promise.resolve().then(() => Promise.reject(name)), 1),
    );
  start('one');
  start('two');
  await waitUntil(() => reasonsByOwner.one?.length === 1 && reasonsByOwner.two?.length === 1);
  expect(reasonsByOwner).toEqual({ one: ['one'], two: ['two'] });
});

it('router leaves a rejection to other listeners when none of the sessions caused it', async () => {
  const reasons: unknown[] = [];
  process.once('unhandledRejection', reason => reasons.push(reason));
  void Promise.reject('elsewhere');
  await waitUntil(() => reasons.length === 1);
  expect(reasons).toEqual(['elsewhere']);
});
