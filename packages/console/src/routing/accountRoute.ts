import type { RouteObject } from 'react-router';

/** Route of the user's own account, with a page for each of its parts. */
export const accountRoute: RouteObject = {
  path: '/account',
  lazy: async () => ({ Component: (await import('../account/AccountPage.tsx')).AccountPage }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('../account/ProfilePage.tsx')).ProfilePage }),
    },
    {
      path: '/account/security',
      lazy: async () => ({ Component: (await import('../account/SecurityPage.tsx')).SecurityPage }),
    },
    {
      path: '/account/notifications',
      lazy: async () => ({ Component: (await import('../account/NotificationsPage.tsx')).NotificationsPage }),
    },
    {
      path: '/account/programs',
      lazy: async () => ({ Component: (await import('../account/ProgramsPage.tsx')).ProgramsPage }),
    },
  ],
};
