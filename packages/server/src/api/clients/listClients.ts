import type { ListedClient } from '@recado/contract';
import type { Knex } from 'knex';
import type { Client, ClientStatus } from '../../ground/data/models/index.ts';
import { containing, type Page, page } from '../listing.ts';
import { asRows, clientRows } from './clientRows.ts';
import { presentListedClient } from './presentClient.ts';

type SortField = 'id' | 'businessName' | 'phoneNumber' | 'status' | 'createdAt' | 'messageCount';

export interface ClientListing {
  readonly filter?: {
    readonly id?: readonly string[];
    readonly q?: string;
    readonly status?: ClientStatus;
    readonly owner?: string | readonly string[];
    readonly createdAt_gte?: string;
    readonly createdAt_lte?: string;
  };
  readonly q?: string;
  readonly sort?: readonly [SortField, 'ASC' | 'DESC'];
  readonly range?: readonly [number, number];
}

const columns: Readonly<Record<SortField, string>> = {
  id: 'clients.id',
  businessName: 'clients.businessName',
  phoneNumber: 'clients.phoneNumber',
  status: 'session.status',
  createdAt: 'clients.createdAt',
  messageCount: 'messageCount',
};

/** Clients of every owner, for administrators: without their tokens. */
export async function listClients(
  database: Knex,
  { filter = {}, q = filter.q, sort = ['createdAt', 'DESC'], range }: ClientListing,
): Promise<Page<ListedClient>> {
  const { id, status, owner, createdAt_gte: from, createdAt_lte: until } = filter;
  const query = clientRows(database);
  if (id) query.whereIn('clients.id', [...id]);
  if (status) query.where('session.status', status);
  if (owner) query.whereIn('clients.ownerId', [owner].flat());
  if (from) query.where('clients.createdAt', '>=', from);
  if (until) query.where('clients.createdAt', '<=', until);
  if (q) {
    query.where(either =>
      either
        .whereILike('clients.businessName', containing(q))
        .orWhereILike('clients.phoneNumber', containing(q)),
    );
  }
  const { rows, ...rest } = await page<Client>(query, [columns[sort[0]], sort[1]], 'clients.id', range);
  return { ...rest, rows: asRows(rows).map(presentListedClient) };
}
