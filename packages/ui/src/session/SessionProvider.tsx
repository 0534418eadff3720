import type { User } from '@recado/contract';
import { session as texts } from '@recado/texts';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { checkSession } from './checkSession.ts';
import { type Outcome, signIn } from './signIn.ts';
import { clearSession, DRAFTS_KEY, storedToken, storeSession, TOKEN_KEY } from './storedSession.ts';

export interface Session {
  /** Somebody was signed in and is no more, without having asked for it. */
  readonly isExpired: boolean;
  /** Somebody left by oneself: nobody else is to be led back to where that was. */
  readonly hasLeft: boolean;
  /** True until the check at start has ended. */
  readonly loading: boolean;
  readonly user: User | undefined;
  readonly isAdmin: boolean;
  /** `code`: of the second step; without one, an outcome that names the field `code` asks for it. */
  login(given: {
    readonly email: string;
    readonly password: string;
    readonly code?: string;
  }): Promise<Outcome>;
  register(given: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
  }): Promise<Outcome>;
  /** Ends the session, here and on the server. */
  logout(): void;
  /** The session has ended elsewhere: forgets it here. */
  forget(): void;
  /** The user as the server knows them now, after a change of name or role. */
  replaceUser(user: User): void;
  /** Another session of the same user, in the place of one that has ended. */
  replaceSession(signedIn: { readonly token: string; readonly user: User }): void;
}

interface SessionState {
  readonly loading: boolean;
  readonly user?: User;
  /** How the last session ended, if one did. */
  readonly ended?: 'expired' | 'left';
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in (docs/product.md §4). */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { sdk, queries, onSessionRefused } = usePlatform();
  const [state, setState] = useState<SessionState>({ loading: true });
  const signedIn = useCallback((user: User) => setState({ loading: false, user }), []);
  const signedOut = useCallback(
    (ended: 'expired' | 'left') => {
      clearSession();
      queries.clear();
      setState({ loading: false, ended });
    },
    [queries],
  );
  const leave = useCallback(() => {
    // Whose session was only ended goes on where it was; who leaves, leaves nothing.
    sessionStorage.removeItem(DRAFTS_KEY);
    signedOut('left');
  }, [signedOut]);

  const logout = useCallback(() => {
    const token = storedToken();
    // Nobody waits for it: whatever becomes of it, here the session is over.
    if (token)
      sdk
        .withSession(token)
        .request('POST /auth/logout')
        .catch(() => {});
    leave();
  }, [sdk, leave]);

  const check = useCallback(() => {
    let isCurrent = true;
    const had = storedToken() !== null;
    void checkSession(sdk).then(
      user =>
        isCurrent &&
        setState({ loading: false, ...(user && { user }), ...(had && !user && { ended: 'expired' }) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [sdk]);
  useEffect(check, [check]);

  useEffect(() => onSessionRefused(() => signedOut('expired')), [onSessionRefused, signedOut]);

  // Signing in or out in another tab counts here too: a tab that shows another person's data would be worse than late.
  useEffect(() => {
    const changed = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || (key !== TOKEN_KEY && key !== null)) return;
      // The spinner takes the screens away: what they still show would be the other person's.
      setState({ loading: true });
      queries.clear();
      check();
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, [queries, check]);

  const { loading, user, ended } = state;
  const session = useMemo<Session>(
    () => ({
      loading,
      user,
      isExpired: ended === 'expired',
      hasLeft: ended === 'left',
      isAdmin: user?.role === 'admin',
      login: payload =>
        signIn(() => sdk.request('POST /auth/login', { payload }), texts.outcomes.login, signedIn),
      register: payload =>
        signIn(() => sdk.request('POST /auth/register', { payload }), texts.outcomes.register, signedIn),
      logout,
      forget: leave,
      replaceUser: signedIn,
      replaceSession({ token, user }) {
        storeSession(token, user.id);
        signedIn(user);
      },
    }),
    [loading, user, ended, sdk, signedIn, leave, logout],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
