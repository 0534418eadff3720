import type { Client } from '@recado/contract';
import { may } from './access.ts';

/** Below a client's own address, which is the overview's: each part of its page, as the last segment of the path. */
export const clientTabs = ['messages', 'answers', 'templates', 'webhook', 'api', 'team', 'data'] as const;
export type ClientTab = 'overview' | (typeof clientTabs)[number];

/** The part that an address shows. @param base the client's own path */
export function tabAt(pathname: string, base: string): ClientTab {
  const rest = pathname.slice(base.length).replace(/^\/|\/$/g, '');
  return clientTabs.find(tab => tab === rest) ?? 'overview';
}

export const tabPath = (base: string, tab: ClientTab): string =>
  tab === 'overview' ? base : `${base}/${tab}`;

/** The parts that somebody has a use for with whom the client is shared, or that are its owner's. */
export const tabsFor = (
  client: Pick<Client, 'shared' | 'canSend'>,
): readonly Exclude<ClientTab, 'overview'>[] =>
  clientTabs.filter(tab => {
    if (tab === 'templates') return client.canSend.includes('template');
    if (tab === 'webhook') return may(client, 'GET /clients/{id}/webhooks');
    if (tab === 'data') return may(client, 'PUT /clients/{id}/retention');
    return tab !== 'api' || may(client, 'POST /clients/{id}/regenerate-token');
  });
