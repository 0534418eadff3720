import type { Client } from '@recado/contract';
import { RECENT_CLIENT_COUNT } from '@recado/contract/rules';

/** Returns the newest clients, newest first (docs/product.md §7). */
export const selectRecentClients = <C extends Pick<Client, 'createdAt'>>(clients: readonly C[]): C[] =>
  clients
    .toSorted((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt))
    .slice(0, RECENT_CLIENT_COUNT);
