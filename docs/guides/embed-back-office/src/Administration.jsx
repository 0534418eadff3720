import { Backoffice, createAppTheme } from '@recado/admin';
import { Navigate, useOutletContext } from 'react-router';
import { forgetToken, token } from './session.js';

const themes = { light: createAppTheme('light'), dark: createAppTheme('dark') };

/** El panel, bajo el encabezado de la aplicación y en su modo de color. */
export function Administration() {
  const { mode } = useOutletContext();
  if (!token()) return <Navigate to="/login" replace />;
  return <Backoffice basename="/recado" apiUrl="/api" token={token} onSessionLost={forgetToken} theme={themes[mode]} />;
}
