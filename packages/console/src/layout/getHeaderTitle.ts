import { layoutTexts } from '@recado/texts';
import { type ClientScreenName, parseClientScreen } from '../clientChoice/clientScreens.ts';

const { titles } = layoutTexts;

const screenTitles: Readonly<Record<ClientScreenName, string>> = {
  conversations: titles.conversations,
  contacts: titles.contacts,
  schedules: titles.schedules,
  'status-posts': titles.statusPosts,
  campaigns: titles.campaigns,
  answers: titles.answers,
};

/**
 * Returns the title that the header shows for a path. Supports the paths in docs/product.md §2, and the screens
 * of a client that have their own paths.
 */
export function getHeaderTitle(path: string): string {
  if (path === '/dashboard') return titles.dashboard;
  if (path.startsWith('/clients')) return titles.clients;
  if (path.includes('api-explorer')) return titles.explorer;
  if (path.startsWith('/admin')) return titles.admin;
  const screen = parseClientScreen(path);
  return screen === undefined ? titles.other : screenTitles[screen];
}
