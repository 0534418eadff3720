import { session as texts } from '@recado/texts';
import { PageSpinner, useSession } from '@recado/ui';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

/**
 * Protected routes: nobody signed in goes to /login, and from there to where they wanted to go; the spinner holds until the
 * session's check has ended.
 */
export function RequireSession() {
  const { loading, user, hasLeft } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <PageSpinner label={texts.checking} />;
  return user ? (
    <Outlet />
  ) : (
    <Navigate to="/login" replace state={hasLeft ? null : { wanted: pathname + search + hash }} />
  );
}

/**
 * Login and registration: who is signed in already goes on to what was asked for, or to /dashboard, or with the first
 * administrator's code, whose address is that of registration, to where it is taken.
 */
export function LoggedOutOnly() {
  const { loading, user } = useSession();
  const { hash, state } = useLocation();
  const wasNobody = useRef(false);
  if (loading) return <PageSpinner label={texts.checking} />;
  if (!user) wasNobody.current = true;
  if (!user) return <Outlet />;
  const bringsCode = !wasNobody.current && new URLSearchParams(hash.slice(1)).has('codigo');
  return <Navigate to={bringsCode ? `/account${hash}` : wantedPath(state)} replace />;
}

/** From the history, where other pages of the same origin write too. */
const wantedPath = (state: unknown): string => {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/dashboard';
};

/** Inside of `RequireSession`: who is no administrator goes to /dashboard. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
