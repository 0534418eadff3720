import type { ColorScheme } from './tokens.ts';

/** What the person chose: a scheme, or whatever the system says. */
export type ColorMode = ColorScheme | 'system';

/** Key of localStorage; the pages without React read it too (packages/web/public/tema.js). */
export const COLOR_MODE_KEY = 'tema';

export function readColorMode(): ColorMode {
  const kept = localStorage.getItem(COLOR_MODE_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function keepColorMode(mode: ColorMode): void {
  if (mode === 'system') localStorage.removeItem(COLOR_MODE_KEY);
  else localStorage.setItem(COLOR_MODE_KEY, mode);
}
