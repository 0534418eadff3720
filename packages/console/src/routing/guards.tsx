import { authPageTexts as texts } from '@recado/texts';
import { PlainSpinner, useSession } from '@recado/ui';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

/**
 * Guard of protected routes. It redirects signed-out users to /login, which later returns them to the
 * requested page. It shows a spinner until the session is checked.
 */
export function RequireSignIn() {
  const { loading, user, hasLoggedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <PlainSpinner label={texts.checking} />;
  return user ? (
    <Outlet />
  ) : (
    <Navigate to="/login" replace state={hasLoggedOut ? null : { wanted: pathname + search + hash }} />
  );
}

/**
 * Guard of login and registration. Redirects signed-in users to the requested page, or to /dashboard.
 * If a link contains the first administrator's code, redirects them to the account page, which accepts
 * the code.
 */
export function RequireLoggedOut() {
  const { loading, user } = useSession();
  const { hash, state } = useLocation();
  const wasSignedOut = useRef(false);
  if (loading) return <PlainSpinner label={texts.checking} />;
  if (!user) wasSignedOut.current = true;
  if (!user) return <Outlet />;
  const hasAdminCode = !wasSignedOut.current && new URLSearchParams(hash.slice(1)).has('codigo');
  return <Navigate to={hasAdminCode ? `/account${hash}` : requestedPathOf(state)} replace />;
}

/**
 * Returns the requested path from the history state. Validates it, because other pages of the same
 * origin also write that state.
 */
const requestedPathOf = (state: unknown): string => {
  const requestedPath = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof requestedPath === 'string' && /^\/(?![/\\])/.test(requestedPath) ? requestedPath : '/dashboard';
};

/** Guard inside `RequireSignIn`. Redirects users who are not administrators to /dashboard. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
