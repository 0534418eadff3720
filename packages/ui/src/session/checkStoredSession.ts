import type { User } from '@recado/contract';
import { NetworkError, type Sdk } from '@recado/sdk';
import { decodeSessionToken, isSessionTokenExpired } from './decodeSessionToken.ts';
import { clearLoginSession, readStoredSessionToken, storeLoginSession } from './storedSession.ts';

/**
 * Checks the stored session at startup (docs/product.md §4). An expired token ends the session. With
 * any other token, the profile is requested, and a failed request ends the session as well.
 *
 * @returns undefined if no user is logged in; no session is stored then
 */
export async function checkStoredSession(sdk: Sdk): Promise<User | undefined> {
  const token = readStoredSessionToken();
  if (token === null) return undefined;
  const leaveWatcher = createLeaveWatcher();
  try {
    const content = decodeSessionToken(token);
    if (isSessionTokenExpired(content)) return clearIfUnchanged(token);
    storeLoginSession(token, content.id);
    return await fetchProfile(sdk, leaveWatcher);
  } catch (error) {
    // Log the reason why the session could not be confirmed, as docs/product.md §8 requires.
    reportError(error);
    return clearIfUnchanged(token);
  } finally {
    leaveWatcher.stop();
  }
}

/**
 * Fetches the user's profile. If the user leaves the page, the browser aborts the request. This does not
 * mean that the session has ended. If the page stays open or returns from the browser's cache, the request
 * is repeated.
 */
async function fetchProfile(sdk: Sdk, leaveWatcher: LeaveWatcher): Promise<User> {
  try {
    return (await sdk.request('GET /auth/profile')).user;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await new Promise(resolve => setTimeout(resolve, LEAVE_REPORT_DELAY_MS));
    if (!leaveWatcher.consumeLeaveReport()) throw error;
    return fetchProfile(sdk, leaveWatcher);
  }
}

/**
 * Milliseconds to wait, after a failed request, for the event that the user leaves the page. Some browsers
 * abort requests shortly before this event, so the failure alone does not show its reason.
 */
const LEAVE_REPORT_DELAY_MS = 1_000;

/** Clears only the checked session, because another tab may have logged in since. */
function clearIfUnchanged(token: string): undefined {
  if (readStoredSessionToken() === token) clearLoginSession();
}

interface LeaveWatcher {
  /** Returns whether the browser has reported since the last call that the user is leaving the page. */
  consumeLeaveReport(): boolean;
  stop(): void;
}

/**
 * Watches whether the page is left. Browsers report it early (`beforeunload`), late (`pagehide`), or
 * both. Listeners are removed as soon as possible, because `beforeunload` may exclude a page from the
 * back/forward cache.
 */
function createLeaveWatcher(): LeaveWatcher {
  let isReported = false;
  const onLeave = () => {
    isReported = true;
  };
  for (const name of LEAVE_EVENTS) addEventListener(name, onLeave);
  return {
    consumeLeaveReport() {
      const wasReported = isReported;
      isReported = false;
      return wasReported;
    },
    stop() {
      for (const name of LEAVE_EVENTS) removeEventListener(name, onLeave);
    },
  };
}

const LEAVE_EVENTS = ['beforeunload', 'pagehide'] as const;
