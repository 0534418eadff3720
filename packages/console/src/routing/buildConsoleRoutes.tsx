import { commonTexts } from '@recado/texts';
import {
  loadModuleWithRetry,
  MAIN_CONTENT_ELEMENT_ID,
  OfflineBanner,
  PageTitle,
  PlainButton,
  PlainSpinner,
} from '@recado/ui';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation, useRouteError } from 'react-router';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import { PushSubscriptionSync } from '../notices/PushSubscriptionSync.tsx';
import { accountRoute } from './accountRoute.ts';
import { clientScreenRoutes, ownerClientTabs } from './clientScreenRoutes.ts';
import { RequireAdmin, RequireLoggedOut, RequireSignIn } from './guards.tsx';

/** Routes of login and registration. The script of each page is a separate file that loads on demand. */
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

/** Routes of account recovery, available with and without a session. */
const recoveryRoutes: RouteObject[] = [
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('../session/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('../session/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
];

/** Route of the page that an invitation link opens, with and without a session. */
const invitationRoute: RouteObject = {
  path: '/invitation',
  lazy: async () => ({ Component: (await import('../session/InvitationPage.tsx')).InvitationPage }),
};

/** Routes of an owner's pages, inside the user layout. */
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
      ...ownerClientTabs.map(tab => ({ path: `/clients/:id/${tab}`, element: null })),
    ],
  },
  ...clientScreenRoutes,
  accountRoute,
  {
    path: '/dashboard/api-explorer',
    lazy: async () => ({ Component: (await import('../explorer/ExplorerPage.tsx')).ExplorerPage }),
  },
];

/**
 * Returns all routes of docs/product.md §2 that are not under /admin, with their guards.
 *
 * @param admin routes of the administration, which only administrators can reach
 */
export const buildConsoleRoutes = (admin: RouteObject[] = []): RouteObject[] =>
  withRetriedDownloads(buildRoutes(admin));

/** Makes routes download their code again after a failure, because connections may fail for a moment. */
const withRetriedDownloads = (routes: RouteObject[]): RouteObject[] =>
  routes.map(({ ...route }) => {
    const { lazy, children } = route;
    if (typeof lazy === 'function') route.lazy = () => loadModuleWithRetry(lazy);
    if (children) route.children = withRetriedDownloads(children);
    return route;
  });

const buildRoutes = (admin: RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: PlainSpinner,
    children: [
      { Component: RequireLoggedOut, children: sessionRoutes },
      ...recoveryRoutes,
      invitationRoute,
      { Component: RequireSignIn, children: buildSignedInRoutes(admin) },
      { path: '/api-explorer', Component: ExplorerRedirect },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** Returns the routes that need a session, with the theme around them. Login and registration load none of their code. */
const buildSignedInRoutes = (admin: RouteObject[]): RouteObject[] => [
  {
    lazy: async () => ({ Component: (await import('../layout/ThemedScreens.tsx')).ThemedScreens }),
    children: [
      {
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
];

/** Redirects from the explorer's old path. Keeps the URL fragment, which names an endpoint. */
function ExplorerRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: '/dashboard/api-explorer', search, hash }} replace />;
}

/** Root element around every page. */
function Root() {
  useFocusOnNavigation();
  return (
    <>
      <OfflineBanner />
      <PushSubscriptionSync />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Moves the focus to the new page's content after a change of path, as browsers do after a page load. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    // An element that the page itself has focused, such as a form's first field, takes precedence.
    const { activeElement } = document;
    const content = document.getElementById(MAIN_CONTENT_ELEMENT_ID);
    if (content && !content.contains(activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}

/** Message that replaces a page if it crashed, or if a newer release has removed its code. */
function CrashMessage() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <div role="alert" className="plain-message">
      <PageTitle screen={commonTexts.crashTitle} />
      <h2>{commonTexts.crashTitle}</h2>
      <p>{commonTexts.crashText}</p>
      <PlainButton look="filled" onClick={() => location.reload()}>
        {commonTexts.reload}
      </PlainButton>
    </div>
  );
}

/** Page with the crash message, for use outside of any layout. */
const CrashPage = () => (
  <main id={MAIN_CONTENT_ELEMENT_ID} tabIndex={-1} className="plain-page" aria-label={commonTexts.productName}>
    <CrashMessage />
  </main>
);
