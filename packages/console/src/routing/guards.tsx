import { session as texts } from '@recado/texts';
import { PageSpinner, useSession } from '@recado/ui';
import { Navigate, Outlet } from 'react-router';

/** Protected routes: nobody signed in goes to /login; the spinner holds until the session's check has ended. */
export function RequireSession() {
  const { loading, user } = useSession();
  if (loading) return <PageSpinner label={texts.checking} />;
  return user ? <Outlet /> : <Navigate to="/login" replace />;
}

/** Login and registration: who is signed in already goes to /dashboard. */
export function LoggedOutOnly() {
  const { loading, user } = useSession();
  if (loading) return <PageSpinner label={texts.checking} />;
  return user ? <Navigate to="/dashboard" replace /> : <Outlet />;
}

/** Inside of `RequireSession`: who is no administrator goes to /dashboard. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
