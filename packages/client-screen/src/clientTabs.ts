import type { Client } from '@recado/contract';
import { canCallEndpoint } from './access.ts';

/** Tabs of a client's page, the ones of programmers last. Each is named as the last path segment of its URL. The overview tab has none. */
export const clientTabs = [
  'statistics',
  'answers',
  'templates',
  'team',
  'settings',
  'data',
  'api',
  'webhook',
  'messages',
] as const;
export type ClientTab = 'overview' | (typeof clientTabs)[number];

/** Returns the tab that a path shows. @param base path of the client's page */
export function parseClientTab(pathname: string, base: string): ClientTab {
  const segment = pathname.slice(base.length).replace(/^\/|\/$/g, '');
  return clientTabs.find(tab => tab === segment) ?? 'overview';
}

export const getClientTabPath = (base: string, tab: ClientTab): string =>
  tab === 'overview' ? base : `${base}/${tab}`;

/** Returns the tabs that the user may open, as the client's owner or through the shared role. */
export const listAvailableTabs = (
  client: Pick<Client, 'shared' | 'canSend'>,
): readonly Exclude<ClientTab, 'overview'>[] =>
  clientTabs.filter(tab => {
    if (tab === 'templates') return client.canSend.includes('template');
    if (tab === 'webhook') return canCallEndpoint(client, 'GET /clients/{id}/webhooks');
    if (tab === 'data') return canCallEndpoint(client, 'PUT /clients/{id}/retention');
    return tab !== 'api' || canCallEndpoint(client, 'POST /clients/{id}/regenerate-token');
  });
