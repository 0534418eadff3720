/**
 * Whether a menu entry is highlighted: the current path is the entry's path or below it. The dashboard's
 * entry is highlighted only on its own path.
 */
export const isMenuEntryActive = (to: string, path: string): boolean =>
  path === to || (to !== '/dashboard' && path.startsWith(`${to}/`));
