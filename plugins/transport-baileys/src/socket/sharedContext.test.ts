import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { addTransactionCapability } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBaileysLogger } from './createBaileysLogger.ts';
import { noRetryTransactionOptions } from './noRetryTransactionOptions.ts';
import { withSharedAsyncLocalStorage } from './sharedContext.ts';

const { AsyncLocalStorage } = asyncHooks;
const writableProperty = { configurable: true, enumerable: true, writable: true };
const noop = () => {};
const log = createBaileysLogger({ debug: noop, info: noop, warn: noop, error: noop } as never);
let storageCount = 0;

/**
 * Replaces the class by defining the property, because Node 24 has a getter to which nothing can be assigned.
 */
function replaceStorage(storage: PropertyDescriptor): void {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', storage);
  syncBuiltinESMExports();
}
beforeEach(() => {
  storageCount = 0;
  replaceStorage({
    ...writableProperty,
    value: class extends AsyncLocalStorage<unknown> {
      constructor() {
        super();
        storageCount += 1;
      }
    },
  });
});
afterEach(() => replaceStorage({ ...writableProperty, value: AsyncLocalStorage }));

/** Creates Baileys' own transactions on an in-memory store. */
function createTransactions() {
  const writes: object[] = [];
  const store = { get: async () => ({}), set: async (data: object) => void writes.push(data) };
  return { writes, keys: addTransactionCapability(store, log, noRetryTransactionOptions) };
}

describe('async storages of Baileys', () => {
  it('are created for each session, but shared inside withSharedAsyncLocalStorage', () => {
    createTransactions();
    expect(storageCount).toBe(1);
    withSharedAsyncLocalStorage(createTransactions);
    expect(storageCount).toBe(1);
    createTransactions();
    expect(storageCount).toBe(2);
  });

  it('keep the transactions of two sessions separate when they are shared', async () => {
    const [firstSession, secondSession] = [
      withSharedAsyncLocalStorage(createTransactions),
      withSharedAsyncLocalStorage(createTransactions),
    ];
    await firstSession.keys.transaction(async () => {
      await Promise.resolve();
      expect([firstSession.keys.isInTransaction(), secondSession.keys.isInTransaction()]).toEqual([true, false]);
      await firstSession.keys.set({ session: { a: Buffer.of(1) } });
      await secondSession.keys.transaction(async () => {
        expect([firstSession.keys.isInTransaction(), secondSession.keys.isInTransaction()]).toEqual([true, true]);
        await secondSession.keys.set({ session: { b: Buffer.of(2) } });
        await firstSession.keys.set({ session: { c: Buffer.of(3) } });
      }, 'key');
      expect([firstSession.writes.length, secondSession.writes.length]).toEqual([0, 1]);
    }, 'key');
    expect(firstSession.writes).toEqual([{ session: { a: Buffer.of(1), c: Buffer.of(3) } }]);
    expect(secondSession.writes).toEqual([{ session: { b: Buffer.of(2) } }]);
    expect(firstSession.keys.isInTransaction()).toBe(false);
  });

  it('are restored when the code inside withSharedAsyncLocalStorage fails', () => {
    const originalStorage = asyncHooks.AsyncLocalStorage;
    const callFailingCode = () =>
      withSharedAsyncLocalStorage(() => {
        throw new Error('no socket');
      });
    expect(callFailingCode).toThrow('no socket');
    expect(asyncHooks.AsyncLocalStorage).toBe(originalStorage);
  });
});
