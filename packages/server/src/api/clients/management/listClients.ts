import {
  type BusinessDetail,
  businessDetailNames,
  type Endpoints,
  type ListedClient,
  type QueryOf,
} from '@recado/contract';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Client } from '../../../core/data/models/index.ts';
import { buildSearchCondition } from '../../http/buildSearchCondition.ts';
import {
  applyListFilter,
  type ListFilterConditions,
  queryModelPage,
  type RowPage,
  type SortColumns,
  wrapInArray,
} from '../../http/pagination.ts';
import { presentListedClient } from './presentClient.ts';
import { castToClientRows, selectClientRows } from './selectClientRows.ts';

export type ClientListQuery = QueryOf<Endpoints['GET /admin/clients']>;

const columns: SortColumns<'GET /admin/clients'> = {
  id: 'clients.id',
  ...(Object.fromEntries(businessDetailNames.map(name => [name, `clients.${name}`])) as Record<BusinessDetail, string>),
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

const conditions: ListFilterConditions<'GET /admin/clients', QueryBuilder<Client>> = {
  id: (query, ids) => query.whereIn('clients.id', ids),
  q: (query, text) => query.whereRaw(...buildSearchCondition('clients', 'clients', text)),
  status: (query, status) => query.where('session.status', status),
  owner: (query, owners) => query.whereIn('clients.ownerId', wrapInArray(owners)),
  createdAt_gte: (query, from) => query.where('clients.createdAt', '>=', from),
  createdAt_lte: (query, until) => query.where('clients.createdAt', '<=', until),
};

/** Lists clients of all owners for administrators, without their tokens. */
export async function listClients(
  database: Knex,
  { filter, q, sort = ['createdAt', 'DESC'], range }: ClientListQuery,
): Promise<RowPage<ListedClient>> {
  const query = applyListFilter(selectClientRows(database), { ...filter, ...(q && { q }) }, conditions);
  const { rows, ...rest } = await queryModelPage<Client>(query, [columns[sort[0]], sort[1]], 'clients.id', range);
  return { ...rest, rows: castToClientRows(rows).map(presentListedClient) };
}
