import { Navigate, useLocation } from 'react-router';
import { convertFormerPath } from './clientScreens.ts';

/** Redirects from the former path of a client's screen, with its query string, fragment and history state. */
export function FormerPathRedirect() {
  const { pathname, search, hash, state } = useLocation();
  return <Navigate to={{ pathname: convertFormerPath(pathname), search, hash }} state={state} replace />;
}
