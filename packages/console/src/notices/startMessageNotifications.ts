import { ApiError, type Sdk } from '@recado/sdk';
import { inboxToolTexts } from '@recado/texts';
import { createChangeThrottle } from '../pacing/createChangeThrottle.ts';
import { createChime } from './createChime.ts';
import {
  NOTIFIED_MESSAGES_STORAGE_KEY,
  readNotificationSettings,
  saveNotificationSettings,
} from './notificationSettings.ts';
import { selectNotifications } from './selectNotifications.ts';

export interface StartNotificationsOptions {
  readonly sdk: Sdk;
  readonly signal: AbortSignal;
  /** Opens a page of the console. */
  readonly open: (path: string) => void;
  /** Called if this browser does not let a page create notifications. They are switched off in that case. */
  readonly onUnsupported: () => void;
}

/**
 * Milliseconds for which messages are collected before a notification: the delay after a single message, and
 * the maximum while more messages arrive. If a tab shows the conversation, its messages are read within this
 * time and therefore cause no notification.
 */
const COLLECT_DELAYS = { initialDelayMs: 2_000, maxDelayMs: 10_000 };
/** Milliseconds before a new connection attempt after the server refused one. */
const RETRY_DELAY_MS = 30_000;
/** Maximum number of a client's unread conversations that are checked for new messages. */
const MAX_CHECKED_CONVERSATIONS = 10;
/** Web lock of the tab that shows notifications. When that tab closes, another tab acquires the lock. */
const LOCK_NAME = 'recado.notices';

/** Shows notifications until the signal is aborted. Only one tab of a browser shows them at a time. */
export function startMessageNotifications(options: StartNotificationsOptions): void {
  const { signal } = options;
  const run = () => runNotifier(options);
  // Browsers provide Web Locks and notifications only on secure connections. Elsewhere, show no notifications.
  navigator.locks?.request(LOCK_NAME, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

async function runNotifier({ sdk, signal, open, onUnsupported }: StartNotificationsOptions): Promise<void> {
  const chime = createChime(signal);
  let isFirstCheck = localStorage.getItem(NOTIFIED_MESSAGES_STORAGE_KEY) === null;
  const lastSequences = new Map<string, number>();
  const changedClients = new Set<string>();
  const checkChangedClients = async () => {
    const clients = [...changedClients];
    changedClients.clear();
    for (const id of clients) {
      const query = { unread: true, limit: MAX_CHECKED_CONVERSATIONS };
      const response = await sdk
        .request('GET /clients/{id}/conversations', { params: { id }, query, signal })
        // Ignore a failure, because the next message causes the conversations to be requested again.
        .catch(() => undefined);
      if (response) await showNotifications(id, response.conversations);
    }
    isFirstCheck = false;
  };
  /** Returns the business name, or undefined if the user has only one client and needs no name. */
  const businessNameOf = async (id: string): Promise<string | undefined> => {
    if (lastSequences.size < 2) return undefined;
    const request = sdk.request('GET /clients/{id}', { params: { id }, signal });
    return request.then(
      ({ client }) => client.businessName,
      () => undefined,
    );
  };
  const showNotifications = async (clientId: string, conversations: Parameters<typeof selectNotifications>[0]) => {
    const settings = readNotificationSettings();
    const notifications = selectNotifications(conversations, {
      ...settings,
      notifiedIds: readNotifiedIds(),
      now: Date.now(),
    });
    const markNotified = () =>
      storeNotifiedIds([...readNotifiedIds(), ...notifications.map(({ messageId }) => messageId)]);
    // The first check shows no notifications, because its messages arrived before the user enabled them.
    // The marks outlast a tab, so the next tab shows messages that arrived after this tab stopped.
    if (isFirstCheck || notifications.length === 0) return markNotified();
    const business = await businessNameOf(clientId);
    if (signal.aborted) return;
    for (const { conversationId, title, bodyText } of notifications) {
      const path = `/conversations/${clientId}/${conversationId}`;
      const heading =
        business === undefined ? title : inboxToolTexts.browserNotifications.notificationTitle(title, business);
      const options = { body: bodyText, tag: conversationId, icon: '/favicon.svg' };
      const notification = createNotification(heading, options);
      if (notification)
        notification.onclick = () => {
          window.focus();
          open(path);
          notification.close();
        };
      else if (!(await showThroughWorker(heading, { ...options, data: { path } }))) {
        saveNotificationSettings({ ...settings, isOn: false });
        return onUnsupported();
      }
    }
    markNotified();
    if (settings.hasSound) chime();
  };
  const throttle = createChangeThrottle({ action: () => void checkChangedClients(), ...COLLECT_DELAYS });
  const receiveChanges = async () => {
    for await (const { clients } of sdk.followConnections({ signal })) {
      for (const { id, sequence } of clients) {
        const previous = lastSequences.get(id);
        lastSequences.set(id, sequence);
        if (previous !== sequence) changedClients.add(id);
      }
      if (changedClients.size > 0) throttle.recordChange();
    }
  };
  try {
    while (!signal.aborted) {
      await receiveChanges().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
      await delay(RETRY_DELAY_MS, signal);
    }
  } finally {
    throttle.cancel();
  }
}

const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/** Creates a notification. Returns undefined if only a service worker may do so, as on Android. */
function createNotification(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    return undefined;
  }
}

/** Shows a notification through the worker, which opens the path after a click. @returns whether a worker exists */
async function showThroughWorker(title: string, options: NotificationOptions): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  if (!registration?.active) return false;
  await registration.showNotification(title, options);
  return true;
}

/** Maximum number of stored message IDs. More are unlikely to arrive while one tab replaces another. */
const MAX_NOTIFIED_IDS = 200;

function readNotifiedIds(): string[] {
  try {
    const storedIds: unknown = JSON.parse(localStorage.getItem(NOTIFIED_MESSAGES_STORAGE_KEY) ?? '[]');
    return Array.isArray(storedIds) ? storedIds.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const storeNotifiedIds = (ids: readonly string[]): void =>
  localStorage.setItem(NOTIFIED_MESSAGES_STORAGE_KEY, JSON.stringify(ids.slice(-MAX_NOTIFIED_IDS)));
