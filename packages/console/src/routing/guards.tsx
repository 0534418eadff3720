import { session as texts } from '@recado/texts';
import { PageSpinner, useSession } from '@recado/ui';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

/**
 * Guard of protected routes. Redirects signed-out users to /login, and from there to the requested
 * page. Shows a spinner until the check of the session has ended.
 */
export function RequireSession() {
  const { loading, user, hasLoggedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <PageSpinner label={texts.checking} />;
  return user ? (
    <Outlet />
  ) : (
    <Navigate to="/login" replace state={hasLoggedOut ? null : { wanted: pathname + search + hash }} />
  );
}

/**
 * Guard of login and registration. Redirects signed-in users to the requested page, or to
 * /dashboard. A link with the first administrator's code has the path of registration: it leads
 * them to the account page, which accepts the code.
 */
export function LoggedOutOnly() {
  const { loading, user } = useSession();
  const { hash, state } = useLocation();
  const wasSignedOut = useRef(false);
  if (loading) return <PageSpinner label={texts.checking} />;
  if (!user) wasSignedOut.current = true;
  if (!user) return <Outlet />;
  const hasAdminCode = !wasSignedOut.current && new URLSearchParams(hash.slice(1)).has('codigo');
  return <Navigate to={hasAdminCode ? `/account${hash}` : requestedPathOf(state)} replace />;
}

/**
 * Validates the requested path from the history, to which other pages of the same origin also
 * write.
 */
const requestedPathOf = (state: unknown): string => {
  const requestedPath = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof requestedPath === 'string' && /^\/(?![/\\])/.test(requestedPath) ? requestedPath : '/dashboard';
};

/** Inside `RequireSession`: redirects users who are no administrators to /dashboard. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
