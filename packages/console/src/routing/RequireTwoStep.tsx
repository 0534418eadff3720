import { authPageTexts as texts } from '@recado/texts';
import { PlainSpinner } from '@recado/ui';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useIsTwoStepRequired } from '../account/useIsTwoStepRequired.ts';

/** Page on which an administrator sets up two-step verification. */
const SETUP_PATH = '/account/security';

/**
 * Guard inside `RequireSignIn`. Redirects administrators from every page to the setup of two-step
 * verification, if it is required and they have not set it up.
 */
export function RequireTwoStep() {
  const needsTwoStep = useIsTwoStepRequired();
  const { pathname } = useLocation();
  // Shows a spinner until the result is known. A forbidden page would otherwise be visible for a moment.
  if (needsTwoStep === undefined) return <PlainSpinner label={texts.checking} />;
  return needsTwoStep && pathname !== SETUP_PATH ? <Navigate to={SETUP_PATH} replace /> : <Outlet />;
}
