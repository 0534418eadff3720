import { session as texts } from '@recado/texts';
import { PageSpinner } from '@recado/ui';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useNeedsTwoStep } from '../account/useNeedsTwoStep.ts';

/** Inside of `RequireSession`: an administrator who has yet to set up the second step is led there, wherever they go. */
export function RequireTwoStep() {
  const needsTwoStep = useNeedsTwoStep();
  const { pathname } = useLocation();
  // Screens that were not allowed would be left again at once.
  if (needsTwoStep === undefined) return <PageSpinner label={texts.checking} />;
  return needsTwoStep && pathname !== '/account' ? <Navigate to="/account" replace /> : <Outlet />;
}
