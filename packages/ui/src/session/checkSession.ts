import type { User } from '@recado/contract';
import { NetworkError, type Sdk } from '@recado/sdk';
import { isExpired, readToken } from './readToken.ts';
import { clearSession, storedToken, storeSession } from './storedSession.ts';

/**
 * The check at start (docs/product.md §4): an expired token ends the session, any other is tried with the
 * profile, and whatever fails there ends the session too.
 *
 * @returns undefined: nobody is signed in, and nothing is stored any more
 */
export async function checkSession(sdk: Sdk): Promise<User | undefined> {
  const token = storedToken();
  if (token === null) return undefined;
  const leaving = watchLeaving();
  try {
    const content = readToken(token);
    if (isExpired(content)) return ended(token);
    storeSession(token, content.id);
    return await profile(sdk, leaving);
  } catch (error) {
    // A token that cannot be verified is logged (docs/product.md §8).
    reportError(error);
    return ended(token);
  } finally {
    leaving.stop();
  }
}

/**
 * Leaving the page breaks its calls off as well, and says nothing about the session: should the page stay after all, or
 * come back from the browser's cache, it asks again.
 */
async function profile(sdk: Sdk, leaving: Leaving): Promise<User> {
  try {
    return (await sdk.request('GET /auth/profile')).user;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await new Promise(resolve => setTimeout(resolve, GRACE));
    if (!leaving.hasBegun()) throw error;
    return profile(sdk, leaving);
  }
}

/** Milliseconds: some browsers break calls off a moment before they say that the page is left. */
const GRACE = 1_000;

/** Another tab may have signed in meanwhile: only the session that was checked is cleared. */
function ended(token: string): undefined {
  if (storedToken() === token) clearSession();
}

interface Leaving {
  /** Whether somebody began to leave the page since it was last asked. */
  hasBegun(): boolean;
  stop(): void;
}

/**
 * Browsers tell of it early (`beforeunload`), late (`pagehide`), or both. Watched only as long as needed: pages that listen
 * to the former may not be kept for the way back.
 */
function watchLeaving(): Leaving {
  let begun = false;
  const note = () => {
    begun = true;
  };
  for (const name of signs) addEventListener(name, note);
  return {
    hasBegun() {
      const was = begun;
      begun = false;
      return was;
    },
    stop() {
      for (const name of signs) removeEventListener(name, note);
    },
  };
}

const signs = ['beforeunload', 'pagehide'] as const;
