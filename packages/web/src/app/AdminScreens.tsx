import { useTheme } from '@mui/material/styles';
import { Backoffice } from '@recado/admin';
import { ColorModeButton, storedToken, useSession } from '@recado/ui';

/** The admin kit where the console's session, theme and toaster are. */
export function AdminScreens() {
  const theme = useTheme();
  const { forget } = useSession();
  return (
    <Backoffice
      basename="/admin"
      apiUrl="/api"
      token={storedToken}
      onSessionLost={forget}
      theme={theme}
      tools={<ColorModeButton />}
      account="/account"
      toaster={false}
    />
  );
}
