import type { User } from '@recado/contract';
import { authPageTexts as texts } from '@recado/texts';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { clearOfflineData } from '../offline/clearOfflineData.ts';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { checkStoredSession } from './checkStoredSession.ts';
import { type SignInOutcome, signIn } from './signIn.ts';
import {
  clearLoginSession,
  DRAFTS_STORAGE_KEY,
  readStoredSessionToken,
  storeLoginSession,
  TOKEN_STORAGE_KEY,
} from './storedSession.ts';

export interface UserSession {
  /** Whether a session ended without a logout. */
  readonly isExpired: boolean;
  /** True if the user logged out. The next user is then not sent to the last page of the previous user. */
  readonly hasLoggedOut: boolean;
  /** Whether the check of the stored session at startup is still running. */
  readonly loading: boolean;
  readonly user: User | undefined;
  readonly isAdmin: boolean;
  /** Logs in. `code`: two-step code, needed if an attempt without it failed with an error for `code`. */
  login(input: { readonly email: string; readonly password: string; readonly code?: string }): Promise<SignInOutcome>;
  register(input: { readonly name: string; readonly email: string; readonly password: string }): Promise<SignInOutcome>;
  /** Ends the session in this browser and on the server. */
  logout(): void;
  /** Clears the session in this browser after it ended elsewhere. */
  forget(): void;
  /** Replaces the stored data of the signed-in user after a change of the user's name or role. */
  replaceUser(user: User): void;
  /** Replaces an ended session by another one of the same user. */
  replaceSession(newSession: { readonly token: string; readonly user: User }): void;
}

interface SessionState {
  readonly loading: boolean;
  readonly user?: User;
  /** How the last session ended: it expired, or the user signed out. Absent without an earlier session. */
  readonly endReason?: 'expired' | 'left';
}

const SessionContext = createContext<UserSession | undefined>(undefined);

interface SessionProviderProps {
  readonly children: ReactNode;
}

/** Provides the session of the logged-in user (docs/product.md §4). */
export function SessionProvider({ children }: SessionProviderProps) {
  const { sdk, queries, onSessionRefused } = usePlatform();
  const [state, setState] = useState<SessionState>({ loading: true });
  const setSignedIn = useCallback((user: User) => setState({ loading: false, user }), []);
  const setSignedOut = useCallback(
    (endReason: 'expired' | 'left') => {
      clearLoginSession();
      clearOfflineData({ hasLoggedOut: endReason === 'left' });
      queries.clear();
      setState({ loading: false, endReason });
    },
    [queries],
  );
  const endLocalSession = useCallback(() => {
    // Delete the drafts after a logout, but keep them after an expired session, so that the user can continue later.
    sessionStorage.removeItem(DRAFTS_STORAGE_KEY);
    setSignedOut('left');
  }, [setSignedOut]);

  const logout = useCallback(() => {
    const token = readStoredSessionToken();
    // Do not wait for the server's answer, because the session has already ended in this browser.
    if (token)
      sdk
        .withSession(token)
        .request('POST /auth/logout')
        .catch(() => {});
    endLocalSession();
  }, [sdk, endLocalSession]);

  const check = useCallback(() => {
    let isCurrent = true;
    const hadToken = readStoredSessionToken() !== null;
    void checkStoredSession(sdk).then(user => {
      if (hadToken && !user) clearOfflineData({ hasLoggedOut: false });
      if (isCurrent)
        setState({ loading: false, ...(user && { user }), ...(hadToken && !user && { endReason: 'expired' }) });
    });
    return () => {
      isCurrent = false;
    };
  }, [sdk]);
  useEffect(check, [check]);

  useEffect(() => onSessionRefused(() => setSignedOut('expired')), [onSessionRefused, setSignedOut]);

  // Follows logins and logouts of other tabs. Otherwise this tab could show another user's data.
  useEffect(() => {
    const onStorageChange = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || (key !== TOKEN_STORAGE_KEY && key !== null)) return;
      // Shows the spinner, which unmounts the screens, because they still show the previous user's data.
      setState({ loading: true });
      queries.clear();
      check();
    };
    addEventListener('storage', onStorageChange);
    return () => removeEventListener('storage', onStorageChange);
  }, [queries, check]);

  const { loading, user, endReason } = state;
  const session = useMemo<UserSession>(
    () => ({
      loading,
      user,
      isExpired: endReason === 'expired',
      hasLoggedOut: endReason === 'left',
      isAdmin: user?.role === 'admin',
      login: payload => signIn(() => sdk.request('POST /auth/login', { payload }), texts.outcomes.login, setSignedIn),
      register: payload =>
        signIn(() => sdk.request('POST /auth/register', { payload }), texts.outcomes.register, setSignedIn),
      logout,
      forget: endLocalSession,
      replaceUser: setSignedIn,
      replaceSession({ token, user }) {
        storeLoginSession(token, user.id);
        setSignedIn(user);
      },
    }),
    [loading, user, endReason, sdk, setSignedIn, endLocalSession, logout],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): UserSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
