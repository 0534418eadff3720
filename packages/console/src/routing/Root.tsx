import { OfflineBanner } from '@recado/ui';
import { Outlet, ScrollRestoration } from 'react-router';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** Around every screen. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
