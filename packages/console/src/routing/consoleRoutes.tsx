import { PageSpinner } from '@recado/ui';
import { Navigate, type RouteObject } from 'react-router';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import { CrashMessage } from './CrashMessage.tsx';
import { CrashPage } from './CrashPage.tsx';
import { LoggedOutOnly, RequireAdmin, RequireSession } from './guards.tsx';
import { Root } from './Root.tsx';

/** Login and registration, each in a file of its own for the browser. */
const sessionRoutes: RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('../session/LoginPage.tsx')).LoginPage }),
  },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('../session/RegisterPage.tsx')).RegisterPage }),
  },
];

/** The owner's screens, inside of the user layout. */
const ownerRoutes: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: async () => ({ Component: (await import('../dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: '/clients',
    lazy: async () => ({ Component: (await import('../clients/ClientsPage.tsx')).ClientsPage }),
  },
  {
    path: '/clients/add',
    lazy: async () => ({ Component: (await import('../clients/AddClientPage.tsx')).AddClientPage }),
  },
  {
    path: '/clients/:id',
    lazy: async () => ({ Component: (await import('../clients/ClientPage.tsx')).ClientPage }),
  },
  {
    path: '/dashboard/api-explorer',
    lazy: async () => ({ Component: (await import('../explorer/ExplorerPage.tsx')).ExplorerPage }),
  },
];

/**
 * Every route of the specification's §2 that is not under /admin, with their guards.
 *
 * @param admin what the administration mounts; reached by administrators only
 */
export const consoleRoutes = (admin: RouteObject[] = []): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: PageSpinner,
    children: [
      { Component: LoggedOutOnly, children: sessionRoutes },
      {
        Component: RequireSession,
        children: [
          {
            lazy: async () => ({ Component: (await import('../layout/UserLayout.tsx')).UserLayout }),
            children: [{ ErrorBoundary: CrashMessage, children: ownerRoutes }],
          },
          { Component: RequireAdmin, children: admin },
        ],
      },
      { path: '/api-explorer', element: <Navigate to="/dashboard/api-explorer" replace /> },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
