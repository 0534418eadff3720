import { ApiError, type Sdk } from '@recado/sdk';
import { setSubscriber, subscriber } from './subscriber.ts';

/** Nothing else may become the address of code (Trusted Types): see the server's content security policy. */
const WORKER = '/avisos.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;
function workerUrl(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  // A policy's name is taken once in a page.
  policy ??= trustedTypes?.createPolicy('recado-worker', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError('no other worker is ours');
      return url;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

export const canSubscribe = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Asks for leave to show notices, subscribes this browser with its push service, and tells the platform. To be called by a click.
 *
 * @returns `denied` where the person, or the browser for them, said no
 * @throws Error where the push service did not answer; ApiError
 */
export async function subscribeHere(
  sdk: Sdk,
  { userId, publicKey }: { readonly userId: string; readonly publicKey: string },
): Promise<'done' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
  await navigator.serviceWorker.ready;
  // One of another platform's key, after a move say, would be refused for ever.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await hand(sdk, made);
  setSubscriber(userId);
  return 'done';
}

const hand = (sdk: Sdk, subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return sdk.request('POST /notices/push', { payload: { endpoint, keys: { p256dh, auth } } });
};

const current = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/**
 * Binds what this browser shows to the session of now. Where it was taken away meanwhile, or is somebody else's, it ends here, too.
 *
 * @param userId undefined: nobody is signed in any more
 */
export async function keepHere(sdk: Sdk, userId: string | undefined): Promise<void> {
  const subscription = await current();
  if (subscription && userId !== undefined && userId === subscriber()) {
    const { endpoint } = subscription;
    const renewed = await sdk.request('PUT /notices/push', { payload: { endpoint } }).catch(gone);
    if (renewed) return;
  }
  setSubscriber(null);
  await subscription?.unsubscribe();
}

const gone = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
};

/** With another password everything was signed out, this browser's notices included; the person is the same. */
export async function tellHereAgain(sdk: Sdk): Promise<void> {
  if (subscriber() === null) return;
  const subscription = await current();
  if (subscription) await hand(sdk, subscription);
}
