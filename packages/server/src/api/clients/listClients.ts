import type { Endpoints, ListedClient, QueryOf } from '@recado/contract';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Client } from '../../ground/data/models/index.ts';
import { type ListConditions, narrow, type Page, page, type SortColumns, several } from '../listing.ts';
import { finding } from '../searching.ts';
import { asRows, clientRows } from './clientRows.ts';
import { presentListedClient } from './presentClient.ts';

export type ClientListing = QueryOf<Endpoints['GET /admin/clients']>;

const columns: SortColumns<'GET /admin/clients'> = {
  id: 'clients.id',
  businessName: 'clients.businessName',
  phoneNumber: 'clients.phoneNumber',
  linkedNumber: 'linkedNumber',
  status: 'session.status',
  isConnected: 'session.isConnected',
  'connection.state': 'session.state',
  webhookUrl: 'principal.url',
  ownerId: 'clients.ownerId',
  'owner.id': 'clients.ownerId',
  createdAt: 'clients.createdAt',
  messageCount: 'messageCount',
};

const conditions: ListConditions<'GET /admin/clients', QueryBuilder<Client>> = {
  id: (query, ids) => query.whereIn('clients.id', ids),
  q: (query, text) => query.whereRaw(...finding('clients', 'clients', text)),
  status: (query, status) => query.where('session.status', status),
  owner: (query, owners) => query.whereIn('clients.ownerId', several(owners)),
  createdAt_gte: (query, from) => query.where('clients.createdAt', '>=', from),
  createdAt_lte: (query, until) => query.where('clients.createdAt', '<=', until),
};

/** Clients of every owner, for administrators: without their tokens. */
export async function listClients(
  database: Knex,
  { filter, q, sort = ['createdAt', 'DESC'], range }: ClientListing,
): Promise<Page<ListedClient>> {
  const query = narrow(clientRows(database), { ...filter, ...(q && { q }) }, conditions);
  const { rows, ...rest } = await page<Client>(query, [columns[sort[0]], sort[1]], 'clients.id', range);
  return { ...rest, rows: asRows(rows).map(presentListedClient) };
}
