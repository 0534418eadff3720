import { layoutTexts } from '@recado/texts';
import { isConversationsPath } from './isConversationsPath.ts';

const { titles } = layoutTexts;

/**
 * Returns the title that the header shows for a path. Supports the paths in docs/product.md §2, and the pages
 * of conversations, contacts, schedules, campaigns and status posts.
 */
export function getHeaderTitle(path: string): string {
  if (path === '/dashboard') return titles.dashboard;
  if (isConversationsPath(path)) return titles.conversations;
  if (/^\/clients\/[^/]+\/contacts(\/|$)/.test(path)) return titles.contacts;
  if (/^\/clients\/[^/]+\/schedules\/?$/.test(path)) return titles.schedules;
  if (/^\/clients\/[^/]+\/campaigns(\/|$)/.test(path)) return titles.campaigns;
  if (/^\/clients\/[^/]+\/status-posts\/?$/.test(path)) return titles.statusPosts;
  if (path.startsWith('/clients')) return titles.clients;
  if (path.includes('api-explorer')) return titles.explorer;
  if (path.startsWith('/admin')) return titles.admin;
  return titles.other;
}
