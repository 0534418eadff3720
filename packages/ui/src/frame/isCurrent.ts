/**
 * Whether a menu entry is current: the path is the entry's own or below it. The dashboard's entry is
 * current only on its own path.
 */
export const isCurrent = (to: string, path: string): boolean =>
  path === to || (to !== '/dashboard' && path.startsWith(`${to}/`));
