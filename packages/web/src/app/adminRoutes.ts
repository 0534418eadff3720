import type { RouteObject } from 'react-router';

/** Everything below /admin, in files of its own for the browser. */
export const adminRoutes: RouteObject[] = [
  { path: '/admin/*', lazy: async () => ({ Component: (await import('./AdminScreens.tsx')).AdminScreens }) },
];
