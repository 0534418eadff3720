import type { Client, Conversation, Message } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readChoice, saveChoice, TOLD } from './choice.ts';
import { startNotices } from './startNotices.ts';

/** What a browser has of it. */
let shown: string[];
let showsNotices: boolean;
/** What the server has of it: the unread of each client, told anew with each number. */
let unread: Record<string, Conversation[]>;
let sequence: number;
let refusals: number;
let ending: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [shown, showsNotices, unread, sequence, refusals] = [[], true, {}, 0, 0];
  ending = new AbortController();
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('StorageEvent', class {});
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, turn: () => Promise<void>) => turn() },
  });
  vi.stubGlobal(
    'Notification',
    class {
      constructor(title: string, { body }: { readonly body: string }) {
        if (!showsNotices) throw new TypeError('Illegal constructor');
        shown.push(`${title}: ${body}`);
      }
    },
  );
  saveChoice({ ...readChoice(), isOn: true, hasSound: false });
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pauseOf = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

const sdk = {
  async *followConnections({ signal }: { readonly signal: AbortSignal }) {
    if (refusals > 0) {
      refusals -= 1;
      throw new ApiError({ status: 503 });
    }
    for (; !signal.aborted; await pauseOf(1_000))
      yield { clients: Object.keys(unread).map(id => ({ id, sequence })) };
  },
  async request(key: string, { params: { id } }: { readonly params: { readonly id: string } }) {
    if (key === 'GET /clients/{id}') return { client: { id, businessName: `Negocio ${id}` } as Client };
    return { conversations: unread[id] };
  },
} as unknown as Sdk;

function start() {
  const onUnsupported = vi.fn();
  startNotices({ sdk, signal: ending.signal, open: () => {}, onUnsupported });
  return onUnsupported;
}

function writes(client: string, id: string) {
  const lastMessage = {
    id,
    direction: 'inbound',
    type: 'text',
    text: id,
    timestamp: new Date().toISOString(),
  } as Message;
  const conversation = { id: 'm', chatKind: 'person', name: 'Marta', unread: 1, lastMessage } as Conversation;
  unread = { ...unread, [client]: [conversation] };
  sequence += 1;
}

it('goes on after a refusal, and says to whoever has several businesses which one it is', async () => {
  refusals = 1;
  writes('a', 'antes');
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual([]);
  writes('a', 'uno');
  await vi.advanceTimersByTimeAsync(20_000);
  writes('b', 'dos');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown).toEqual(['Marta: uno', 'Marta · Negocio b: dos']);
});

it('is switched off, and nothing counts as told, where the browser shows none', async () => {
  showsNotices = false;
  unread = { a: [] };
  const onUnsupported = start();
  await vi.advanceTimersByTimeAsync(10_000);
  writes('a', 'uno');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onUnsupported).toHaveBeenCalledTimes(1);
  expect(readChoice().isOn).toBe(false);
  expect(localStorage.getItem(TOLD)).toBeNull();
});
