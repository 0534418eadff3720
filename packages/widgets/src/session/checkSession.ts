import type { User } from '@recado/contract';
import { NetworkError, type Sdk } from '@recado/sdk';
import { isExpired, readToken } from './readToken.ts';
import { clearSession, storedToken, storeSession } from './storedSession.ts';

/**
 * The check at start (specification §4): an expired token ends the session, any other is tried with the profile, and
 * whatever fails there ends the session too.
 *
 * @returns undefined: nobody is signed in, and nothing is stored any more
 */
export async function checkSession(sdk: Sdk): Promise<User | undefined> {
  const token = storedToken();
  if (token === null) return undefined;
  try {
    const content = readToken(token);
    if (isExpired(content)) return ended(token);
    storeSession(token, content.id);
    const { user } = await sdk.request('GET /auth/profile');
    return user;
  } catch (error) {
    // Leaving the page breaks its calls off as well, and must not end the session: nothing that waits happens then.
    if (error instanceof NetworkError) await new Promise(resolve => setTimeout(resolve, GRACE));
    // "Token verification failure: logged" (specification §8).
    reportError(error);
    return ended(token);
  }
}

/** Milliseconds; longer than a server of ours takes to answer with the next page. */
const GRACE = 1_000;

/** Another tab may have signed in meanwhile: only the session that was checked is cleared. */
function ended(token: string): undefined {
  if (storedToken() === token) clearSession();
}
