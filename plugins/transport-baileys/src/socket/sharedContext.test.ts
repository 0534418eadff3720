import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { addTransactionCapability } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onceOnly } from './onceOnly.ts';
import { quietLogger } from './quietLogger.ts';
import { withSharedContext } from './sharedContext.ts';

const { AsyncLocalStorage } = asyncHooks;
const own = { configurable: true, enumerable: true, writable: true };
const nothing = () => {};
const log = quietLogger({ debug: nothing, info: nothing, warn: nothing, error: nothing } as never);
let made = 0;

/** Node 24 has a getter there, which takes no other. */
function use(storage: PropertyDescriptor): void {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', storage);
  syncBuiltinESMExports();
}
beforeEach(() => {
  made = 0;
  use({
    ...own,
    value: class extends AsyncLocalStorage<unknown> {
      constructor() {
        super();
        made += 1;
      }
    },
  });
});
afterEach(() => use({ ...own, value: AsyncLocalStorage }));

/** Baileys' own transactions over a store in memory. */
function transactions() {
  const written: object[] = [];
  const store = { get: async () => ({}), set: async (data: object) => void written.push(data) };
  return { written, keys: addTransactionCapability(store, log, onceOnly) };
}

describe('the storages of Baileys', () => {
  it('are made by it for each session, and shared here', () => {
    transactions();
    expect(made).toBe(1);
    withSharedContext(transactions);
    expect(made).toBe(1);
    transactions();
    expect(made).toBe(2);
  });

  it('are each its own: what one session does is never in another’s transaction', async () => {
    const [one, other] = [withSharedContext(transactions), withSharedContext(transactions)];
    await one.keys.transaction(async () => {
      await Promise.resolve();
      expect([one.keys.isInTransaction(), other.keys.isInTransaction()]).toEqual([true, false]);
      await one.keys.set({ session: { a: Buffer.of(1) } });
      await other.keys.transaction(async () => {
        expect([one.keys.isInTransaction(), other.keys.isInTransaction()]).toEqual([true, true]);
        await other.keys.set({ session: { b: Buffer.of(2) } });
        await one.keys.set({ session: { c: Buffer.of(3) } });
      }, 'key');
      expect([one.written.length, other.written.length]).toEqual([0, 1]);
    }, 'key');
    expect(one.written).toEqual([{ session: { a: Buffer.of(1), c: Buffer.of(3) } }]);
    expect(other.written).toEqual([{ session: { b: Buffer.of(2) } }]);
    expect(one.keys.isInTransaction()).toBe(false);
  });

  it('come back as they were when the code fails', () => {
    const before = asyncHooks.AsyncLocalStorage;
    const failing = () =>
      withSharedContext(() => {
        throw new Error('no socket');
      });
    expect(failing).toThrow('no socket');
    expect(asyncHooks.AsyncLocalStorage).toBe(before);
  });
});
