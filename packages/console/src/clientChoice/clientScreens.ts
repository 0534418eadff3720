/** Screens of one client that have their own paths, such as `/contacts/{client}`. */
export const clientScreens = [
  'conversations',
  'contacts',
  'schedules',
  'status-posts',
  'campaigns',
  'answers',
] as const;
export type ClientScreenName = (typeof clientScreens)[number];

/** Path segment, in place of a client ID, of the inbox with the conversations of all clients. */
export const ALL_CLIENTS = 'all';

export const buildClientScreenPath = (screen: ClientScreenName, clientId: string): string => `/${screen}/${clientId}`;

/** Returns the screen that a path shows, for a client or while the client is not chosen yet. */
export const parseClientScreen = (path: string): ClientScreenName | undefined =>
  clientScreens.find(screen => path === `/${screen}` || path.startsWith(`/${screen}/`));

/**
 * Converts the former path of a screen, below `/clients/{id}`, to its present path. Bookmarks, notifications and
 * links in earlier messages contain former paths.
 */
export function convertFormerPath(path: string): string {
  const [, clients, clientId, screen, ...segments] = path.replace(/\/$/, '').split('/');
  return clients === 'clients' && clientId !== undefined && screen !== undefined
    ? ['', screen, clientId, ...segments].join('/')
    : path;
}
