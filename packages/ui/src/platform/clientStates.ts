import type { Client } from '@recado/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createQueryKey } from './createQueryKey.ts';

/** Fields of a client that change without a user's action. */
export type ClientState = Pick<Client, 'id' | 'isConnected' | 'status' | 'connection' | 'linkedNumber'>;

/**
 * Synchronizes the two cache entries of a client, one in the list and one for its own page. The latest
 * response updates both at once, so that a page never shows contradictory states.
 *
 * @returns function that ends the synchronization
 */
export function syncClientCaches(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const data = state.data as { readonly client?: Client; readonly clients?: readonly Client[] } | undefined;
    if (queryKey[0] === 'GET /clients/{id}' && data?.client) mergeStates(queries, [data.client]);
    if (queryKey[0] === 'GET /clients' && data?.clients) mergeStates(queries, data.clients);
  });
}

/**
 * Applies client states that the server pushed. Requests in flight are repeated, because their
 * responses may be older than these states.
 *
 * @returns whether any state changed
 */
export function applyClientStates(queries: QueryClient, states: readonly ClientState[]): boolean {
  const hasChanged = mergeStates(queries, states);
  if (!hasChanged) return false;
  for (const queryKey of [createQueryKey('GET /clients'), createQueryKey('GET /clients/{id}')])
    if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
  void queries.invalidateQueries({ queryKey: createQueryKey('GET /dashboard/stats') });
  return true;
}

/** Refetches the list of clients and the pages of single clients if clients were added or removed. */
export function refetchChangedClients(
  queries: QueryClient,
  states: readonly ClientState[],
  removedIds: readonly string[],
): void {
  const list = queries.getQueryData<{ readonly clients: readonly Client[] }>(CLIENT_LIST_KEY);
  const isNew = list && states.some(({ id }) => !list.clients.some(client => client.id === id));
  if (!isNew && removedIds.length === 0) return;
  void queries.invalidateQueries({ queryKey: CLIENT_LIST_KEY });
  for (const id of removedIds)
    void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}', { params: { id } }) });
}

function mergeStates(queries: QueryClient, states: readonly ClientState[]): boolean {
  const statesById = new Map(states.map(state => [state.id, state]));
  let hasChanged = false;
  const list = queries.getQueryData<{ readonly clients: readonly Client[] }>(CLIENT_LIST_KEY);
  const clients = list?.clients.map(client => mergeState(client, statesById.get(client.id)));
  if (list && clients?.some((client, index) => client !== list.clients[index])) {
    hasChanged = true;
    queries.setQueryData(CLIENT_LIST_KEY, { clients });
  }
  for (const state of states) {
    const key = createQueryKey('GET /clients/{id}', { params: { id: state.id } });
    const cached = queries.getQueryData<{ readonly client: Client }>(key);
    const client = cached && mergeState(cached.client, state);
    if (client === cached?.client) continue;
    hasChanged = true;
    queries.setQueryData(key, { client });
  }
  return hasChanged;
}

const CLIENT_LIST_KEY = createQueryKey('GET /clients');

/** Merges a state into a client. Returns the unchanged client object if nothing changed. */
function mergeState(client: Client, state: ClientState | undefined): Client {
  if (!state || computeFingerprint(client) === computeFingerprint(state)) return client;
  const { isConnected, status, connection, linkedNumber } = state;
  return { ...client, isConnected, status, connection, linkedNumber };
}

/**
 * Returns a text that changes whenever a client's displayed state changes. It excludes the last activity,
 * which changes constantly and is not shown.
 */
const computeFingerprint = ({ isConnected, status, connection, linkedNumber }: ClientState): string => {
  const { state, reason, since, until } = connection;
  return JSON.stringify([isConnected, status, state, reason, since, until, linkedNumber]);
};
