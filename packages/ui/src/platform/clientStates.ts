import type { Client } from '@recado/contract';
import type { QueryClient } from '@tanstack/react-query';
import { apiKey } from './apiKey.ts';

/** What of a client changes by itself, as far as it is known. */
export type ClientState = Pick<Client, 'id' | 'isConnected' | 'status' | 'connection' | 'linkedNumber'>;

/**
 * A client is kept beside others and by itself. Whichever of the two is heard of last is true of both, at once: no two
 * places of a page tell different things of one client.
 *
 * @returns how to end it
 */
export function keepClientsAlike(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const told = state.data as { readonly client?: Client; readonly clients?: readonly Client[] } | undefined;
    if (queryKey[0] === 'GET /clients/{id}' && told?.client) store(queries, [told.client]);
    if (queryKey[0] === 'GET /clients' && told?.clients) store(queries, told.clients);
  });
}

/**
 * What the server told by itself. What is on its way was read before that, perhaps, and is read anew.
 *
 * @returns whether any of it was news
 */
export function noteClientStates(queries: QueryClient, states: readonly ClientState[]): boolean {
  const isNews = store(queries, states);
  if (!isNews) return false;
  for (const queryKey of [apiKey('GET /clients'), apiKey('GET /clients/{id}')])
    if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
  void queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') });
  return true;
}

/** A client that is not in the list, or that is there no more: the list is read anew, and the client's own page. */
export function noteClientsThatCameOrWent(
  queries: QueryClient,
  states: readonly ClientState[],
  gone: readonly string[],
): void {
  const list = queries.getQueryData<{ readonly clients: readonly Client[] }>(LIST);
  const isNew = list && states.some(({ id }) => !list.clients.some(client => client.id === id));
  if (!isNew && gone.length === 0) return;
  void queries.invalidateQueries({ queryKey: LIST });
  for (const id of gone)
    void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}', { params: { id } }) });
}

function store(queries: QueryClient, states: readonly ClientState[]): boolean {
  const known = new Map(states.map(state => [state.id, state]));
  let isNews = false;
  const list = queries.getQueryData<{ readonly clients: readonly Client[] }>(LIST);
  const clients = list?.clients.map(client => updated(client, known.get(client.id)));
  if (list && clients?.some((client, place) => client !== list.clients[place])) {
    isNews = true;
    queries.setQueryData(LIST, { clients });
  }
  for (const state of states) {
    const key = apiKey('GET /clients/{id}', { params: { id: state.id } });
    const kept = queries.getQueryData<{ readonly client: Client }>(key);
    const client = kept && updated(kept.client, state);
    if (client === kept?.client) continue;
    isNews = true;
    queries.setQueryData(key, { client });
  }
  return isNews;
}

const LIST = apiKey('GET /clients');

/** The same object where nothing of it is new. */
function updated(client: Client, state: ClientState | undefined): Client {
  if (!state || fingerprint(client) === fingerprint(state)) return client;
  const { isConnected, status, connection, linkedNumber } = state;
  return { ...client, isConnected, status, connection, linkedNumber };
}

/** When the line was last heard from changes all the time, and is shown nowhere. */
const fingerprint = ({ isConnected, status, connection, linkedNumber }: ClientState): string => {
  const { state, reason, since, until } = connection;
  return JSON.stringify([isConnected, status, state, reason, since, until, linkedNumber]);
};
