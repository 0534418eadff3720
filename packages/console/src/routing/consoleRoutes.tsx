import { Box, Button, Typography } from '@mui/material';
import { clientTabs } from '@recado/client-screen/tabs';
import { common } from '@recado/texts';
import { CONTENT_ID, fetchPatiently, OfflineBanner, PageSpinner, PageTitle } from '@recado/ui';
import { useEffect, useRef } from 'react';
import {
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import { PushKeeper } from '../notices/PushKeeper.tsx';
import { LoggedOutOnly, RequireAdmin, RequireSession } from './guards.tsx';

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

/** The ways back into an account, whoever is signed in here. */
const recoveryRoutes: RouteObject[] = [
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('../session/ForgotPage.tsx')).ForgotPage }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('../session/ResetPage.tsx')).ResetPage }),
  },
];

/** Where an invitation's link leads, whoever is signed in here. */
const invitationRoute: RouteObject = {
  path: '/invitation',
  lazy: async () => ({ Component: (await import('../session/InvitationPage.tsx')).InvitationPage }),
};

/** A client's campaigns, inside of what keeps out who only answers. */
const campaignRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../campaigns/CampaignsPage.tsx')).CampaignsPage }),
  },
  ...['new', ':campaign/edit'].map(path => ({
    path: `/clients/:id/campaigns/${path}`,
    lazy: async () => ({ Component: (await import('../campaigns/CampaignFormPage.tsx')).CampaignFormPage }),
  })),
  {
    path: '/clients/:id/campaigns/:campaign',
    lazy: async () => ({ Component: (await import('../campaigns/CampaignPage.tsx')).CampaignPage }),
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
    children: [
      { index: true, element: null },
      ...clientTabs.map(tab => ({ path: `/clients/:id/${tab}`, element: null })),
    ],
  },
  {
    path: '/clients/:id/conversations',
    lazy: async () => ({
      Component: (await import('../conversations/ConversationsPage.tsx')).ConversationsPage,
    }),
    // One page: the list stays what it is when another conversation is opened.
    children: [
      { index: true, element: null },
      { path: '/clients/:id/conversations/:conversation', element: null },
    ],
  },
  {
    path: '/clients/:id/schedules',
    lazy: async () => ({ Component: (await import('../schedules/SchedulesPage.tsx')).SchedulesPage }),
  },
  {
    path: '/clients/:id/campaigns',
    lazy: async () => ({ Component: (await import('../campaigns/ForManagers.tsx')).ForManagers }),
    children: campaignRoutes,
  },
  {
    path: '/clients/:id/contacts',
    lazy: async () => ({ Component: (await import('../contacts/ContactsPage.tsx')).ContactsPage }),
    // One page: the list stays where it is below one that is opened.
    children: [
      { index: true, element: null },
      { path: '/clients/:id/contacts/:contact', element: null },
    ],
  },
  {
    path: '/conversations',
    lazy: async () => ({
      Component: (await import('../conversations/ConversationsHome.tsx')).ConversationsHome,
    }),
  },
  {
    path: '/account',
    lazy: async () => ({ Component: (await import('../account/AccountPage.tsx')).AccountPage }),
  },
  {
    path: '/dashboard/api-explorer',
    lazy: async () => ({ Component: (await import('../explorer/ExplorerPage.tsx')).ExplorerPage }),
  },
];

/**
 * Every route of docs/product.md §2 that is not under /admin, with their guards.
 *
 * @param admin what the administration mounts; reached by administrators only
 */
export const consoleRoutes = (admin: RouteObject[] = []): RouteObject[] => patient(routesWith(admin));

/** The same, whose code comes late rather than not at all where the connection is away for a moment. */
const patient = (routes: RouteObject[]): RouteObject[] =>
  routes.map(({ ...route }) => {
    const { lazy, children } = route;
    if (typeof lazy === 'function') route.lazy = () => fetchPatiently(lazy);
    if (children) route.children = patient(children);
    return route;
  });

const routesWith = (admin: RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: PageSpinner,
    children: [
      { Component: LoggedOutOnly, children: sessionRoutes },
      ...recoveryRoutes,
      invitationRoute,
      {
        Component: RequireSession,
        children: [
          {
            // It reads data, which login and registration do not.
            lazy: async () => ({ Component: (await import('./RequireTwoStep.tsx')).RequireTwoStep }),
            children: [
              {
                lazy: async () => ({ Component: (await import('../layout/UserLayout.tsx')).UserLayout }),
                children: [{ ErrorBoundary: CrashMessage, children: ownerRoutes }],
              },
              { Component: RequireAdmin, children: admin },
            ],
          },
        ],
      },
      { path: '/api-explorer', Component: ExplorerMoved },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** The fragment names an endpoint, and stays. */
function ExplorerMoved() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: '/dashboard/api-explorer', search, hash }} replace />;
}

/** Around every screen. */
function Root() {
  useFocusOnNavigation();
  return (
    <>
      <OfflineBanner />
      <PushKeeper />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** After a change of path the focus stands at the new screen's content, as it would after loading a page. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    // What the screen itself put the focus on (a form's first field) is better still.
    const { activeElement } = document;
    const content = document.getElementById(CONTENT_ID);
    if (content && !content.contains(activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}

/** In the place of a screen that broke, or whose code did not arrive (a new version was published meanwhile). */
function CrashMessage() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, px: 2, py: 10 }}
    >
      <PageTitle screen={common.crashTitle} />
      <Typography variant="h2">{common.crashTitle}</Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
        {common.crashText}
      </Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        {common.reload}
      </Button>
    </Box>
  );
}

/** The same where no layout stands around it. */
const CrashPage = () => (
  <main id={CONTENT_ID} tabIndex={-1} aria-label={common.productName}>
    <CrashMessage />
  </main>
);
