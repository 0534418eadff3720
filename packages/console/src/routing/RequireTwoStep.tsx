import { session as texts } from '@recado/texts';
import { PageSpinner } from '@recado/ui';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useNeedsTwoStep } from '../account/useNeedsTwoStep.ts';

/**
 * Inside `RequireSession`: redirects administrators without two-step verification to its setup,
 * from every page.
 */
export function RequireTwoStep() {
  const needsTwoStep = useNeedsTwoStep();
  const { pathname } = useLocation();
  // Wait for the result: a page that is not allowed would disappear at once.
  if (needsTwoStep === undefined) return <PageSpinner label={texts.checking} />;
  return needsTwoStep && pathname !== '/account' ? <Navigate to="/account" replace /> : <Outlet />;
}
