import { layout } from '@recado/texts';

const { titles } = layout;

/** The header's title by path (docs/product.md §2). */
export function headerTitle(path: string): string {
  if (path === '/dashboard') return titles.dashboard;
  if (path.startsWith('/clients')) return titles.clients;
  if (path.includes('api-explorer')) return titles.explorer;
  if (path.startsWith('/admin')) return titles.admin;
  return titles.other;
}
