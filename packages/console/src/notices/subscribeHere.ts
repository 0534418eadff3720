import type { Sdk } from '@recado/sdk';

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
export async function subscribeHere(sdk: Sdk, publicKey: string): Promise<'done' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
  await navigator.serviceWorker.ready;
  // One of another platform's key, after a move say, would be refused for ever.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await sdk.request('POST /notices/push', { payload: { endpoint, keys: { p256dh, auth } } });
  return 'done';
}
