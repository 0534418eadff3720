import { useTheme } from '@mui/material/styles';
import { Backoffice } from '@recado/admin';
import { ColorModeButton, readStoredSessionToken, useSession } from '@recado/ui';

/** Embeds the admin kit with the session, theme and toaster of the console. */
export function AdminScreens() {
  const theme = useTheme();
  const { forget } = useSession();
  return (
    <Backoffice
      basename="/admin"
      apiUrl="/api"
      token={readStoredSessionToken}
      onSessionLost={forget}
      theme={theme}
      tools={<ColorModeButton />}
      account="/account"
      toaster={false}
    />
  );
}
