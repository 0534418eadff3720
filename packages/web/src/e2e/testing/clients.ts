import type { Client } from '@recado/contract';
import type { TestServer, TestUser } from '@recado/server/testing';
import { vi } from 'vitest';

let phoneCount = 0;

/** Creates a phone number that no other test of this file uses. */
export function createUniquePhoneNumber(): string {
  phoneCount += 1;
  return `52155${String(phoneCount).padStart(8, '0')}`;
}

/** Creates a client of this person through the API. */
export async function addClient(
  person: TestUser,
  businessName = 'Panadería La Espiga',
  phoneNumber = createUniquePhoneNumber(),
): Promise<Client> {
  const { client } = await person.sdk.request('POST /clients', { payload: { businessName, phoneNumber } });
  return client;
}

/** Creates a client through the API and links it to a fake phone with the client's number. */
export async function addLinkedClient(server: TestServer, person: TestUser, businessName?: string): Promise<Client> {
  const client = await addClient(person, businessName);
  await linkClient(server, person, client);
  return client;
}

export async function linkClient(server: TestServer, person: TestUser, client: Client): Promise<void> {
  const params = { id: client.id };
  await person.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = await vi.waitFor(
    () => person.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
    CONNECTION_WAIT_OPTIONS,
  );
  server.network.phone(client.phoneNumber).scan(qr);
  await waitUntilClientConnected(person, client);
}

export async function waitUntilClientConnected(person: TestUser, { id }: Client): Promise<void> {
  await vi.waitFor(async () => {
    const status = await person.sdk.request('GET /whatsapp/client/{id}/status', { params: { id } });
    if (!status.isConnected) throw new Error(`${id} is ${status.connection.state}`);
  }, CONNECTION_WAIT_OPTIONS);
}

export const CONNECTION_WAIT_OPTIONS = { timeout: 30_000, interval: 150 };
