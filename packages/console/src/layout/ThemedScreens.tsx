import { ColorModeProvider } from '@recado/ui';
import { Outlet } from 'react-router';

/** Provides the theme of all screens with MUI. It is a route of its own, so that the session pages do not load MUI. */
export const ThemedScreens = () => (
  <ColorModeProvider>
    <Outlet />
  </ColorModeProvider>
);
