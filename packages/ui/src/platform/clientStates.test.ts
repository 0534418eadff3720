import { type Client, exampleClient } from '@recado/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { applyClientStates, syncClientCaches } from './clientStates.ts';
import { createQueryKey } from './createQueryKey.ts';

const LIST = createQueryKey('GET /clients');
const clientKey = ({ id }: Client) => createQueryKey('GET /clients/{id}', { params: { id } });
const otherClient: Client = { ...exampleClient, id: 'other', businessName: 'Taller' };
const unlinkedClient: Client = {
  ...exampleClient,
  isConnected: false,
  status: 'disconnected',
  connection: { ...exampleClient.connection, state: 'needs-relink', reason: 'unlinked' },
  linkedNumber: null,
};

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  syncClientCaches(queries);
  queries.setQueryData(LIST, { clients: [exampleClient, otherClient] });
  queries.setQueryData(clientKey(exampleClient), { client: exampleClient });
});
const listedClients = () => queries.getQueryData<{ clients: Client[] }>(LIST)?.clients;
const cachedClient = () => queries.getQueryData<{ client: Client }>(clientKey(exampleClient))?.client;

it('cached client list contains the new state of a client after the page of this client is loaded', () => {
  queries.setQueryData(clientKey(exampleClient), { client: unlinkedClient });
  expect(listedClients()).toMatchObject([{ isConnected: false, connection: { state: 'needs-relink' } }, otherClient]);
});

it('cached client page contains the new state of a client after the client list is loaded', () => {
  queries.setQueryData(LIST, { clients: [unlinkedClient] });
  expect(cachedClient()).toMatchObject({ isConnected: false, linkedNumber: null });
});

it('states from the server are applied, and the return value is true only if they changed a client', () => {
  expect(applyClientStates(queries, [unlinkedClient])).toBe(true);
  expect([listedClients()?.[0]?.isConnected, cachedClient()?.isConnected]).toEqual([false, false]);
  const before = listedClients();
  expect(applyClientStates(queries, [unlinkedClient])).toBe(false);
  expect(listedClients()).toBe(before);
});

it('states from the server leave other fields of a client unchanged, and are ignored for clients that are not cached', () => {
  applyClientStates(queries, [unlinkedClient, { ...unlinkedClient, id: 'stranger' }]);
  expect(listedClients()?.map(({ businessName }) => businessName)).toEqual([exampleClient.businessName, 'Taller']);
  expect(cachedClient()?.apiToken).toBe(exampleClient.apiToken);
  expect(queries.getQueryCache().getAll()).toHaveLength(2);
});
