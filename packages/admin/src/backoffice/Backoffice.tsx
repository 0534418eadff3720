import { Box, Card, ThemeProvider, useColorScheme, useTheme } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { errors, notFound } from '@recado/texts';
import {
  EmptyState,
  ErrorState,
  fitTheme,
  PageSpinner,
  PageTitle,
  PlatformProvider,
  SearchIcon,
  TextLink,
  Toaster,
} from '@recado/ui';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
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
  return <FittingTheme theme={theme}>{screens}</FittingTheme>;
}

/** The kit's pieces in the colors of the host's theme, whatever it is: its own, or the one around the kit. */
function FittingTheme({
  theme,
  children,
}: {
  readonly theme: Theme | undefined;
  readonly children: ReactNode;
}) {
  const around = useTheme();
  const { colorScheme } = useColorScheme();
  const fitting = useMemo(() => fitTheme(theme ?? around, colorScheme), [theme, around, colorScheme]);
  return <ThemeProvider theme={fitting}>{children}</ThemeProvider>;
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
