/** Whether an entry matches the path: its own or one below. The dashboard: only its own. */
export const isCurrent = (to: string, path: string): boolean =>
  path === to || (to !== '/dashboard' && path.startsWith(`${to}/`));
