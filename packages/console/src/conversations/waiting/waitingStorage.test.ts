import { afterEach, expect, it, vi } from 'vitest';
import type { PendingMessage } from '../composer/outbox.ts';
import { readWaitingMessages, removeWaitingMessage, storeWaitingMessage } from './waitingStorage.ts';

const entry: PendingMessage = {
  key: 'a',
  conversation: 'c',
  to: '5215587654321',
  kind: 'text',
  text: 'Sí, hasta las ocho.',
  at: '2026-03-02T18:20:00.000Z',
  state: 'waiting',
};

/** Storage with the methods that the module uses. Node has none. */
function createStorage(hasRoom = true): Storage {
  const items: Record<string, string> = {};
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: {
      value(key: string, value: string) {
        if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
        items[key] = value;
      },
    },
    removeItem: { value: (key: string) => delete items[key] },
  }) as unknown as Storage;
}

afterEach(() => vi.unstubAllGlobals());

it('waiting messages keep the order of writing, also after one of them is refused', () => {
  vi.stubGlobal('localStorage', createStorage());
  for (const key of ['z', 'a', 'm']) storeWaitingMessage('ana', 'line', { ...entry, key });
  storeWaitingMessage('ana', 'line', { ...entry, key: 'z', state: 'failed', trouble: 'No' });
  expect(readWaitingMessages('ana').map(({ entry: { key, state } }) => [key, state])).toEqual([
    ['z', 'failed'],
    ['a', 'waiting'],
    ['m', 'waiting'],
  ]);
  removeWaitingMessage('a');
  expect(readWaitingMessages('ana', 'line')).toHaveLength(2);
});

it('waiting messages of another user or line are not read', () => {
  vi.stubGlobal('localStorage', createStorage());
  storeWaitingMessage('ana', 'line', entry);
  expect([readWaitingMessages('luis'), readWaitingMessages('ana', 'other')]).toEqual([[], []]);
});

it('a waiting message is not stored when the storage is full', () => {
  vi.stubGlobal('localStorage', createStorage(false));
  expect(storeWaitingMessage('ana', 'line', entry)).toBe(false);
});
