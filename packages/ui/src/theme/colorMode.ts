import type { ColorScheme } from './tokens.ts';

/** Mode that the user chose: a fixed scheme, or the system's scheme. */
export type ColorMode = ColorScheme | 'system';

/** Key in localStorage. The pages without React read it too (packages/web/src/pages/startScripts.ts). */
export const COLOR_MODE_STORAGE_KEY = 'tema';

export function readColorMode(): ColorMode {
  const storedMode = localStorage.getItem(COLOR_MODE_STORAGE_KEY);
  return storedMode === 'light' || storedMode === 'dark' ? storedMode : 'system';
}

export function storeColorMode(mode: ColorMode): void {
  if (mode === 'system') localStorage.removeItem(COLOR_MODE_STORAGE_KEY);
  else localStorage.setItem(COLOR_MODE_STORAGE_KEY, mode);
}
