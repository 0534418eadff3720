import { Box, Card } from '@mui/material';
import { apiErrorTexts, notFoundPageTexts } from '@recado/texts';
import {
  EmptyState,
  ErrorState,
  IdentityPrompt,
  PageSpinner,
  PageTitle,
  PlatformProvider,
  SearchIcon,
  TextLink,
  Toaster,
} from '@recado/ui';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, useBasename } from 'ra-core';
import { Route } from 'react-router';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { AdminLayout } from '../layout/AdminLayout.tsx';
import { ToastNotifications } from '../notifications/ToastNotifications.tsx';
import { AdaptedTheme } from './AdaptedTheme.tsx';
import { BackofficeContext } from './BackofficeContext.ts';
import type { BackofficeProps } from './BackofficeProps.ts';
import { backofficeResources } from './backofficeResources.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { useBackofficeProviders } from './useBackofficeProviders.ts';

/** The back office as a component. The host mounts it in a route that ends in `/*`. */
export function Backoffice(props: BackofficeProps) {
  const { platform, ...providers } = useBackofficeProviders(props);
  const { basename, theme, toaster = true, tools, account, children } = props;
  const screens = (
    <BackofficeContext value={{ tools, account }}>
      {/* Sets the theme's font, because a host application without CssBaseline has another font in the body. */}
      <Box sx={{ typography: 'body1' }}>
        <PlatformProvider platform={platform}>
          <CoreAdminContext basename={basename} {...providers}>
            <CoreAdminUI
              disableTelemetry
              requireAuth
              layout={AdminLayout}
              dashboard={DashboardPage}
              loading={LoadingScreen}
              catchAll={NotFound}
              accessDenied={AccessDenied}
              authenticationError={AccessDenied}
              error={CrashScreen}
            >
              {backofficeResources.map(resource => (
                <Resource key={resource.name} {...resource} />
              ))}
              <CustomRoutes>
                <Route path="/dashboard" element={<DashboardPage />} />
              </CustomRoutes>
              {children}
            </CoreAdminUI>
            <ToastNotifications />
          </CoreAdminContext>
          <IdentityPrompt />
        </PlatformProvider>
        {toaster && <Toaster />}
      </Box>
    </BackofficeContext>
  );
  return <AdaptedTheme theme={theme}>{screens}</AdaptedTheme>;
}

/** Placeholder that is shown while react-admin checks the permissions. */
const LoadingScreen = () => <PageSpinner />;

/** Page that is shown for an unknown path below the base path of the back office. */
function NotFound() {
  const basename = useBasename();
  return (
    <Card>
      <PageTitle screen={notFoundPageTexts.title} />
      <EmptyState
        title={notFoundPageTexts.title}
        icon={<SearchIcon />}
        action={<TextLink to={basename}>{notFoundPageTexts.home}</TextLink>}
      />
    </Card>
  );
}

const AccessDenied = () => (
  <Card>
    <PageTitle screen={apiErrorTexts.session.notAdmin} />
    <ErrorState title={apiErrorTexts.session.notAdmin} />
  </Card>
);
