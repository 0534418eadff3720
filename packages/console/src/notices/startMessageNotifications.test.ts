import type { Client, Conversation, Message } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  NOTIFIED_MESSAGES_STORAGE_KEY,
  readNotificationSettings,
  saveNotificationSettings,
} from './notificationSettings.ts';
import { startMessageNotifications } from './startMessageNotifications.ts';

/** Notifications that the browser displayed. */
let displayed: string[];
let canShowNotifications: boolean;
/** Unread conversations of each client, as the fake server returns them. */
let unread: Record<string, Conversation[]>;
let sequence: number;
let refusalCount: number;
let abortController: AbortController;

interface CreateParams {
  readonly body: string;
}

beforeEach(() => {
  vi.useFakeTimers();
  [displayed, canShowNotifications, unread, sequence, refusalCount] = [[], true, {}, 0, 0];
  abortController = new AbortController();
  const storedItems = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
    removeItem: (key: string) => storedItems.delete(key),
  });
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('StorageEvent', class {});
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, callback: () => Promise<void>) => callback() },
  });
  vi.stubGlobal(
    'Notification',
    class {
      constructor(title: string, { body }: CreateParams) {
        if (!canShowNotifications) throw new TypeError('Illegal constructor');
        displayed.push(`${title}: ${body}`);
      }
    },
  );
  saveNotificationSettings({ ...readNotificationSettings(), isOn: true, hasSound: false });
});
afterEach(() => {
  abortController.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const delay = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

interface FollowConnectionsParams {
  readonly signal: AbortSignal;
}

interface RequestParams {
  readonly params: { readonly id: string };
}

const sdk = {
  async *followConnections({ signal }: FollowConnectionsParams) {
    if (refusalCount > 0) {
      refusalCount -= 1;
      throw new ApiError({ status: 503 });
    }
    for (; !signal.aborted; await delay(1_000)) yield { clients: Object.keys(unread).map(id => ({ id, sequence })) };
  },
  async request(key: string, { params: { id } }: RequestParams) {
    if (key === 'GET /clients/{id}') return { client: { id, businessName: `Negocio ${id}` } as Client };
    return { conversations: unread[id] };
  },
} as unknown as Sdk;

function start() {
  const onUnsupported = vi.fn();
  startMessageNotifications({ sdk, signal: abortController.signal, open: () => {}, onUnsupported });
  return onUnsupported;
}

function receiveMessage(client: string, id: string) {
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

it('shows notifications even if the first connection was refused, with the business if the user has several clients', async () => {
  refusalCount = 1;
  receiveMessage('a', 'antes');
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(displayed).toEqual([]);
  receiveMessage('a', 'uno');
  await vi.advanceTimersByTimeAsync(20_000);
  receiveMessage('b', 'dos');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(displayed).toEqual(['Marta: uno', 'Marta · Negocio b: dos']);
});

it('switches notifications off and marks no message as notified when the browser cannot show notifications', async () => {
  canShowNotifications = false;
  unread = { a: [] };
  const onUnsupported = start();
  await vi.advanceTimersByTimeAsync(10_000);
  receiveMessage('a', 'uno');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onUnsupported).toHaveBeenCalledTimes(1);
  expect(readNotificationSettings().isOn).toBe(false);
  expect(localStorage.getItem(NOTIFIED_MESSAGES_STORAGE_KEY)).toBeNull();
});

it('shows notifications through the worker when only a worker may show them, as on Android', async () => {
  canShowNotifications = false;
  unread = { a: [] };
  const showNotification = vi.fn(async (title: string, { body, data }: NotificationOptions) => {
    displayed.push(`${title}: ${body} ${JSON.stringify(data)}`);
  });
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ active: {}, showNotification }) } });
  const onUnsupported = start();
  await vi.advanceTimersByTimeAsync(10_000);
  receiveMessage('a', 'uno');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(displayed).toEqual([expect.stringMatching(/^Marta: uno \{"path":"\/conversations\/a\//)]);
  expect(onUnsupported).not.toHaveBeenCalled();
});
