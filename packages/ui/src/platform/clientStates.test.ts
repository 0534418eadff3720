import { type Client, sampleClient } from '@recado/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { apiKey } from './apiKey.ts';
import { keepClientsAlike, noteClientStates } from './clientStates.ts';

const LIST = apiKey('GET /clients');
const oneOf = ({ id }: Client) => apiKey('GET /clients/{id}', { params: { id } });
const other: Client = { ...sampleClient, id: 'other', businessName: 'Taller' };
const unlinked: Client = {
  ...sampleClient,
  isConnected: false,
  status: 'disconnected',
  connection: { ...sampleClient.connection, state: 'needs-relink', reason: 'unlinked' },
  linkedNumber: null,
};

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  keepClientsAlike(queries);
  queries.setQueryData(LIST, { clients: [sampleClient, other] });
  queries.setQueryData(oneOf(sampleClient), { client: sampleClient });
});
const listed = () => queries.getQueryData<{ clients: Client[] }>(LIST)?.clients;
const shown = () => queries.getQueryData<{ client: Client }>(oneOf(sampleClient))?.client;

it('has a client told of by itself be the same among others', () => {
  queries.setQueryData(oneOf(sampleClient), { client: unlinked });
  expect(listed()).toMatchObject([{ isConnected: false, connection: { state: 'needs-relink' } }, other]);
});

it('has a client told of among others be the same by itself', () => {
  queries.setQueryData(LIST, { clients: [unlinked] });
  expect(shown()).toMatchObject({ isConnected: false, linkedNumber: null });
});

it('takes what the server tells by itself, and says whether it was news', () => {
  expect(noteClientStates(queries, [unlinked])).toBe(true);
  expect([listed()?.[0]?.isConnected, shown()?.isConnected]).toEqual([false, false]);
  const before = listed();
  expect(noteClientStates(queries, [unlinked])).toBe(false);
  expect(listed()).toBe(before);
});

it('keeps the rest of a client, and knows nothing of one that nobody asked for', () => {
  noteClientStates(queries, [unlinked, { ...unlinked, id: 'stranger' }]);
  expect(listed()?.map(({ businessName }) => businessName)).toEqual([sampleClient.businessName, 'Taller']);
  expect(shown()?.apiToken).toBe(sampleClient.apiToken);
  expect(queries.getQueryCache().getAll()).toHaveLength(2);
});
