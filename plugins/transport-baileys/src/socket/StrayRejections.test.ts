import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { StrayRejections } from './StrayRejections.ts';

const stray = new StrayRejections();
let others: NodeJS.UnhandledRejectionListener[] = [];

/** The test runner listens as well, and would fail. */
beforeEach(() => {
  others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  stray.listen();
});
afterEach(() => {
  stray.stop();
  for (const other of others) process.on('unhandledRejection', other);
});

it('tells a rejection nobody handles to the session it came from, and to no other', async () => {
  const heard: Record<string, unknown[]> = { one: [], two: [] };
  const begin = (name: string) =>
    stray.own(
      reason => heard[name]?.push(reason),
      () => setTimeout(() => void Promise.resolve().then(() => Promise.reject(name)), 1),
    );
  begin('one');
  begin('two');
  await eventually(() => heard.one?.length === 1 && heard.two?.length === 1);
  expect(heard).toEqual({ one: ['one'], two: ['two'] });
});

it('leaves the rejections of others to others', async () => {
  const seen: unknown[] = [];
  process.once('unhandledRejection', reason => seen.push(reason));
  void Promise.reject('elsewhere');
  await eventually(() => seen.length === 1);
  expect(seen).toEqual(['elsewhere']);
});
