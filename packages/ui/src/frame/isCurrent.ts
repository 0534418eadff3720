/** Whether a menu entry is where the reader is: its own path or one below; the dashboard only its own. */
export const isCurrent = (to: string, path: string): boolean =>
  path === to || (to !== '/dashboard' && path.startsWith(`${to}/`));
