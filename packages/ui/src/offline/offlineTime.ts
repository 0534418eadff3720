let shownSince: number | undefined;
let hasStoredAnswers = false;
const listeners = new Set<() => void>();

function setShownSince(time: number | undefined): void {
  shownSince = time;
  for (const listener of listeners) listener();
}

/** Records that the page shows a stored answer. The oldest one counts. @param time milliseconds since 1970 */
export function noteStoredAnswer(time: number): void {
  hasStoredAnswers = true;
  setShownSince(Math.min(time, shownSince ?? time));
}

/** Returns whether the page shows stored answers, which it must load again, and forgets it. */
export function takeStoredAnswersMark(): boolean {
  const isSet = hasStoredAnswers;
  hasStoredAnswers = false;
  return isSet;
}

/** Mark that the worker adds to a page from its cache (`packages/web/worker/avisos.js`). */
const CACHED_PAGE_SELECTOR = 'meta[name="served-offline"]';

/**
 * Whether the network is known to be missing: the browser reports it, or the worker delivered this page from its cache
 * and no request has succeeded since. A server that only fails is no reason to show earlier answers.
 */
export const isOffline = (): boolean => !navigator.onLine || document.querySelector(CACHED_PAGE_SELECTOR) !== null;

/** Records that a request succeeded. Browsers that reported a connection all the time send no event of their own. */
export function noteConnection(): void {
  const mark = document.querySelector(CACHED_PAGE_SELECTOR);
  mark?.remove();
  if (mark) dispatchEvent(new Event('online'));
}

/** Time of the oldest data on the page, in milliseconds since 1970. Undefined while the connection works. */
export const readOfflineTime = (): number | undefined => shownSince;

/** Calls the listener after each change of the time. @returns a function that stops these calls */
export function watchOfflineTime(listener: () => void): () => void {
  const noteLoss = () => setShownSince(shownSince ?? Date.now());
  const forget = () => setShownSince(undefined);
  listeners.add(listener);
  addEventListener('offline', noteLoss);
  addEventListener('online', forget);
  return () => {
    listeners.delete(listener);
    removeEventListener('offline', noteLoss);
    removeEventListener('online', forget);
  };
}
