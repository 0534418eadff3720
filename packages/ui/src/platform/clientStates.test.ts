import { type Client, sampleClient } from '@recado/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { applyClientStates, syncClientCaches } from './clientStates.ts';
import { createQueryKey } from './createQueryKey.ts';

const LIST = createQueryKey('GET /clients');
const clientKey = ({ id }: Client) => createQueryKey('GET /clients/{id}', { params: { id } });
const otherClient: Client = { ...sampleClient, id: 'other', businessName: 'Taller' };
const unlinkedClient: Client = {
  ...sampleClient,
  isConnected: false,
  status: 'disconnected',
  connection: { ...sampleClient.connection, state: 'needs-relink', reason: 'unlinked' },
  linkedNumber: null,
};

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  syncClientCaches(queries);
  queries.setQueryData(LIST, { clients: [sampleClient, otherClient] });
  queries.setQueryData(clientKey(sampleClient), { client: sampleClient });
});
const listedClients = () => queries.getQueryData<{ clients: Client[] }>(LIST)?.clients;
const cachedClient = () => queries.getQueryData<{ client: Client }>(clientKey(sampleClient))?.client;

it('updates a client in the cached list when that client is loaded for its page', () => {
  queries.setQueryData(clientKey(sampleClient), { client: unlinkedClient });
  expect(listedClients()).toMatchObject([{ isConnected: false, connection: { state: 'needs-relink' } }, otherClient]);
});

it('updates the cache entry for the page of a client when the client list is loaded', () => {
  queries.setQueryData(LIST, { clients: [unlinkedClient] });
  expect(cachedClient()).toMatchObject({ isConnected: false, linkedNumber: null });
});

it('applies states from the server, and returns whether they changed anything', () => {
  expect(applyClientStates(queries, [unlinkedClient])).toBe(true);
  expect([listedClients()?.[0]?.isConnected, cachedClient()?.isConnected]).toEqual([false, false]);
  const before = listedClients();
  expect(applyClientStates(queries, [unlinkedClient])).toBe(false);
  expect(listedClients()).toBe(before);
});

it("retains a client's other fields, and ignores clients that are not cached", () => {
  applyClientStates(queries, [unlinkedClient, { ...unlinkedClient, id: 'stranger' }]);
  expect(listedClients()?.map(({ businessName }) => businessName)).toEqual([sampleClient.businessName, 'Taller']);
  expect(cachedClient()?.apiToken).toBe(sampleClient.apiToken);
  expect(queries.getQueryCache().getAll()).toHaveLength(2);
});
