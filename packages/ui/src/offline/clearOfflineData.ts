/** Database in which this browser stores responses of the API. */
export const ANSWERS_DATABASE = 'recado-answers';
/** Prefix of the keys in localStorage for messages that wait for the network, one key for each message. */
export const WAITING_MESSAGE_PREFIX = 'recado.waiting.';
/** Database in which the service worker stores content that another app shared. */
export const SHARES_DATABASE = 'recado-shares';

/**
 * Deletes what this browser stored of the user for use without a network. Waiting messages survive a session that
 * expired, as drafts do, and are sent after the next sign-in of the same user.
 */
export function clearOfflineData({ hasLoggedOut }: { readonly hasLoggedOut: boolean }): void {
  navigator.clearAppBadge?.().catch(() => {});
  globalThis.indexedDB?.deleteDatabase(ANSWERS_DATABASE);
  if (!hasLoggedOut) return;
  globalThis.indexedDB?.deleteDatabase(SHARES_DATABASE);
  for (const key of Object.keys(localStorage)) if (key.startsWith(WAITING_MESSAGE_PREFIX)) localStorage.removeItem(key);
}
