import type { RouteObject } from 'react-router';

/** Routes below /admin, which the browser downloads in separate files. */
export const adminRoutes: RouteObject[] = [
  { path: '/admin/*', lazy: async () => ({ Component: (await import('./AdminScreens.tsx')).AdminScreens }) },
];
