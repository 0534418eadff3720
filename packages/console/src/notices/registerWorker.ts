/**
 * Path of the service worker of the console. Trusted Types, according to the server's content security policy,
 * permit no other script URL.
 */
export const WORKER_PATH = '/avisos.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;

function createWorkerUrl(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  // A page can create only one Trusted Types policy with this name, so later calls reuse the first policy.
  policy ??= trustedTypes?.createPolicy('recado-worker', {
    createScriptURL(url) {
      if (url !== WORKER_PATH) throw new TypeError('only the worker of the console may be loaded');
      return url;
    },
  });
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
}

/** Registers the worker for all pages. The browser checks for a new release without its HTTP cache. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(createWorkerUrl(), { scope: '/', updateViaCache: 'none' });
