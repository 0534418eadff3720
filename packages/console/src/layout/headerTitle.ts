import { layout } from '@recado/texts';
import { isConversations } from './isConversations.ts';

const { titles } = layout;

/** The header's title by path (docs/product.md §2); beyond, those of conversations, contacts, planned messages and campaigns. */
export function headerTitle(path: string): string {
  if (path === '/dashboard') return titles.dashboard;
  if (isConversations(path)) return titles.conversations;
  if (/^\/clients\/[^/]+\/contacts(\/|$)/.test(path)) return titles.contacts;
  if (/^\/clients\/[^/]+\/schedules\/?$/.test(path)) return titles.schedules;
  if (/^\/clients\/[^/]+\/campaigns(\/|$)/.test(path)) return titles.campaigns;
  if (path.startsWith('/clients')) return titles.clients;
  if (path.includes('api-explorer')) return titles.explorer;
  if (path.startsWith('/admin')) return titles.admin;
  return titles.other;
}
