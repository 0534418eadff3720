import { ApiError, type Sdk } from '@recado/sdk';
import { getPushSubscriberId, setPushSubscriberId } from './subscriberId.ts';

export const canSubscribeToPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

interface SubscribeThisBrowserParams {
  readonly userId: string;
  readonly publicKey: string;
}

/**
 * Requests permission for notifications, subscribes this browser at its push service, and registers
 * the subscription with the platform. Must be called in a click handler.
 *
 * @returns `denied` if the user refused, or the browser refused without asking
 * @throws Error if the push service did not answer; ApiError if the platform rejected the subscription
 */
export async function subscribeThisBrowser(
  sdk: Sdk,
  { userId, publicKey }: SubscribeThisBrowserParams,
): Promise<'done' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  // Loaded on demand, because every page of the console registers the worker later and needs only this code.
  const { registerWorker } = await import('./registerWorker.ts');
  const registration = await registerWorker();
  await navigator.serviceWorker.ready;
  // End an older push subscription first. It may use the key of another platform, for example after a move,
  // and the push service would reject its notifications forever.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await registerSubscription(sdk, subscription);
  setPushSubscriberId(userId);
  return 'done';
}

const registerSubscription = (sdk: Sdk, subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return sdk.request('POST /notices/push', { payload: { endpoint, keys: { p256dh, auth } } });
};

const getCurrentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/**
 * Binds this browser's push subscription to the current session. If the platform has removed the subscription,
 * or if it belongs to another user, unsubscribes the browser.
 *
 * @param userId undefined if the user is signed out
 */
export async function renewOrRemovePushSubscription(sdk: Sdk, userId: string | undefined): Promise<void> {
  const subscription = await getCurrentSubscription();
  if (subscription && userId !== undefined && userId === getPushSubscriberId()) {
    const { endpoint } = subscription;
    const renewal = await sdk.request('PUT /notices/push', { payload: { endpoint } }).catch(ignoreNotFound);
    if (renewal) return;
  }
  setPushSubscriberId(null);
  await subscription?.unsubscribe();
}

const ignoreNotFound = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
};

/**
 * Registers the subscription again after a password change, which ended all sessions and
 * subscriptions of the same user.
 */
export async function reregisterPushSubscription(sdk: Sdk): Promise<void> {
  if (getPushSubscriberId() === null) return;
  const subscription = await getCurrentSubscription();
  if (subscription) await registerSubscription(sdk, subscription);
}
