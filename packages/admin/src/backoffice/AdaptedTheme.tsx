import { ThemeProvider, useColorScheme, useTheme } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { adaptThemeToComponents } from '@recado/ui';
import { type ReactNode, useMemo } from 'react';

export interface AdaptedThemeProps {
  readonly theme?: Theme | undefined;
  readonly children: ReactNode;
}

/**
 * Applies the colours of the host's theme to the screens. Without a theme from the host, uses the
 * surrounding theme.
 */
export function AdaptedTheme({ theme, children }: AdaptedThemeProps) {
  const surroundingTheme = useTheme();
  const { colorScheme } = useColorScheme();
  const adaptedTheme = useMemo(
    () => adaptThemeToComponents(theme ?? surroundingTheme, colorScheme),
    [theme, surroundingTheme, colorScheme],
  );
  return <ThemeProvider theme={adaptedTheme}>{children}</ThemeProvider>;
}
