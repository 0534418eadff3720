import { CssBaseline, ThemeProvider } from '@mui/material';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type ColorMode, keepColorMode, readColorMode } from './colorMode.ts';
import { createAppTheme } from './createAppTheme.ts';
import type { ColorScheme } from './tokens.ts';

export interface ColorModeState {
  readonly mode: ColorMode;
  /** What `mode` comes to at the moment. */
  readonly scheme: ColorScheme;
  choose(mode: ColorMode): void;
}

const ColorModeContext = createContext<ColorModeState | undefined>(undefined);

/** The theme, following the system until the person chooses; the choice is remembered. */
export function ColorModeProvider({ children }: { readonly children: ReactNode }) {
  const [mode, setMode] = useState(readColorMode);
  const isSystemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches);
  const scheme = mode === 'system' ? (isSystemDark ? 'dark' : 'light') : mode;
  const theme = useMemo(() => createAppTheme(scheme), [scheme]);
  useEffect(() => {
    document.documentElement.dataset.tema = scheme;
  }, [scheme]);
  const state = useMemo<ColorModeState>(
    () => ({
      mode,
      scheme,
      choose(chosen) {
        keepColorMode(chosen);
        setMode(chosen);
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

const DARK = '(prefers-color-scheme: dark)';

function watchSystem(changed: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
