import { Box, Card, ThemeProvider } from '@mui/material';
import { errors, notFound } from '@recado/texts';
import {
  EmptyState,
  ErrorState,
  PageSpinner,
  PageTitle,
  PlatformProvider,
  SearchIcon,
  TextLink,
  Toaster,
} from '@recado/ui';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { Route } from 'react-router';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { AdminLayout } from '../layout/AdminLayout.tsx';
import { ToastNotifications } from '../notifications/ToastNotifications.tsx';
import { BackofficeContext, useBackoffice } from './BackofficeContext.ts';
import type { BackofficeProps } from './BackofficeProps.ts';
import { Crash } from './Crash.tsx';
import { resources } from './resources.ts';
import { useBackofficeProviders } from './useBackofficeProviders.ts';

/** The back office, to be mounted in a route that ends in `/*`. */
export function Backoffice(props: BackofficeProps) {
  const { platform, ...providers } = useBackofficeProviders(props);
  const { basename, theme, toaster = true, tools, account, children } = props;
  const screens = (
    <BackofficeContext value={{ basename, tools, account }}>
      {/* The theme's letters: a host without CssBaseline has its own in the body. */}
      <Box sx={{ typography: 'body1' }}>
        <PlatformProvider platform={platform}>
          <CoreAdminContext basename={basename} {...providers}>
            <CoreAdminUI
              disableTelemetry
              requireAuth
              layout={AdminLayout}
              dashboard={DashboardPage}
              loading={Waiting}
              catchAll={NotFound}
              accessDenied={AccessDenied}
              authenticationError={AccessDenied}
              error={Crash}
            >
              {resources.map(resource => (
                <Resource key={resource.name} {...resource} />
              ))}
              <CustomRoutes>
                <Route path="/dashboard" element={<DashboardPage />} />
              </CustomRoutes>
              {children}
            </CoreAdminUI>
            <ToastNotifications />
          </CoreAdminContext>
        </PlatformProvider>
        {toaster && <Toaster />}
      </Box>
    </BackofficeContext>
  );
  return theme ? <ThemeProvider theme={theme}>{screens}</ThemeProvider> : screens;
}

/** While react-admin finds out what may be shown. */
const Waiting = () => <PageSpinner />;

/** A path below the kit's own that leads nowhere. */
function NotFound() {
  const { basename } = useBackoffice();
  return (
    <Card>
      <PageTitle screen={notFound.title} />
      <EmptyState
        title={notFound.title}
        icon={<SearchIcon />}
        action={<TextLink to={basename}>{notFound.home}</TextLink>}
      />
    </Card>
  );
}

const AccessDenied = () => (
  <Card>
    <PageTitle screen={errors.session.notAdmin} />
    <ErrorState title={errors.session.notAdmin} />
  </Card>
);
