import { CssBaseline, ThemeProvider } from '@mui/material';
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ColorMode, readColorMode, storeColorMode } from './colorMode.ts';
import { createAppTheme } from './createAppTheme.ts';
import type { ColorScheme } from './tokens.ts';

export interface ColorModeState {
  readonly mode: ColorMode;
  /** Color scheme that currently results from `mode`. */
  readonly scheme: ColorScheme;
  choose(mode: ColorMode): void;
}

const ColorModeContext = createContext<ColorModeState | undefined>(undefined);

interface ColorModeProviderProps {
  readonly children: ReactNode;
}

/** Provides the theme. Follows the system until the user chooses a mode, and stores the choice. */
export function ColorModeProvider({ children }: ColorModeProviderProps) {
  const [mode, setMode] = useState(readColorMode);
  const isSystemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK_MEDIA_QUERY).matches);
  const scheme = mode === 'system' ? (isSystemDark ? 'dark' : 'light') : mode;
  const theme = useMemo(() => createAppTheme(scheme), [scheme]);
  useEffect(() => {
    document.documentElement.dataset.tema = scheme;
  }, [scheme]);
  // The session pages follow the system themselves, unless the user chose a scheme.
  useEffect(
    () => () => {
      if (readColorMode() === 'system') delete document.documentElement.dataset.tema;
    },
    [],
  );
  const state = useMemo<ColorModeState>(
    () => ({
      mode,
      scheme,
      choose(newMode) {
        storeColorMode(newMode);
        setMode(newMode);
      },
    }),
    [mode, scheme],
  );
  return (
    <ColorModeContext value={state}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </ColorModeContext>
  );
}

export function useColorMode(): ColorModeState {
  const state = use(ColorModeContext);
  if (!state) throw new Error('useColorMode outside of ColorModeProvider');
  return state;
}

const DARK_MEDIA_QUERY = '(prefers-color-scheme: dark)';

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(DARK_MEDIA_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
