import type { Client } from '@recado/contract';
import { RECENT_CLIENTS } from '@recado/contract/rules';

/** The newest ones, newest first (docs/product.md §7). */
export const recentClients = <C extends Pick<Client, 'createdAt'>>(clients: readonly C[]): C[] =>
  clients
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, RECENT_CLIENTS);
