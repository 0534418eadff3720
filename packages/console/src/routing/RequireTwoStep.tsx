import { session as texts } from '@recado/texts';
import { PageSpinner } from '@recado/ui';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useNeedsTwoStep } from '../account/useNeedsTwoStep.ts';

/**
 * Guard inside `RequireSession`. If two-step verification is required and not set up, it redirects
 * administrators from every page to the setup.
 */
export function RequireTwoStep() {
  const needsTwoStep = useNeedsTwoStep();
  const { pathname } = useLocation();
  // Shows a spinner until the result is known, because a page that is not allowed would disappear at once.
  if (needsTwoStep === undefined) return <PageSpinner label={texts.checking} />;
  return needsTwoStep && pathname !== '/account' ? <Navigate to="/account" replace /> : <Outlet />;
}
