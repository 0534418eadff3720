import { Box } from '@mui/material';
import { createPlatform, PlatformProvider, Toaster, useOptionalPlatform } from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useLogoutIfAccessDenied } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AdaptedTheme } from './AdaptedTheme.tsx';
import { useBackofficeConnection } from './BackofficeProvider.tsx';

interface HostedScreenProps {
  readonly children: ReactNode;
}

/**
 * Gives a screen what `<Backoffice />` otherwise provides: platform, theme and toaster. Inside `<Backoffice />` it
 * adds nothing. Inside the host's own `<Admin>` the screen shares the query client of this `<Admin>`, because
 * react-admin's hooks read and invalidate the same cache.
 */
export function HostedScreen({ children }: HostedScreenProps) {
  return useOptionalPlatform() ? children : <ScreenInHost>{children}</ScreenInHost>;
}

function ScreenInHost({ children }: HostedScreenProps) {
  const connection = useBackofficeConnection();
  const latestConnection = useRef(connection);
  const queryClient = useQueryClient();
  const logoutIfDenied = useLogoutIfAccessDenied();
  const [platform] = useState(() =>
    createPlatform({
      apiUrl: connection.apiUrl,
      token: () => latestConnection.current.token(),
      queries: queryClient,
    }),
  );
  useEffect(() => {
    latestConnection.current = connection;
  });
  // The host's auth provider decides what a refused session means, as for react-admin's own requests.
  useEffect(
    () => platform.onSessionRefused(() => void logoutIfDenied(new HttpError('Unauthorized', 401))),
    [platform, logoutIfDenied],
  );
  return (
    <AdaptedTheme>
      <Box sx={{ typography: 'body1', width: '100%', minWidth: 0 }}>
        <PlatformProvider platform={platform}>{children}</PlatformProvider>
        <Toaster />
      </Box>
    </AdaptedTheme>
  );
}
