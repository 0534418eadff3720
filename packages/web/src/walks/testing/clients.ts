import type { Client } from '@recado/contract';
import type { TestPerson, TestServer } from '@recado/server/testing';
import { vi } from 'vitest';

let made = 0;

/** A number that no other test of this file uses. */
export function newPhone(): string {
  made += 1;
  return `52155${String(made).padStart(8, '0')}`;
}

/** A client of the person's, over the API. */
export async function addClient(
  person: TestPerson,
  businessName = 'Panadería La Espiga',
  phoneNumber = newPhone(),
): Promise<Client> {
  const { client } = await person.sdk.request('POST /clients', { payload: { businessName, phoneNumber } });
  return client;
}

/** A client that is connected, over the API and its own phone. */
export async function addLinkedClient(
  server: TestServer,
  person: TestPerson,
  businessName?: string,
): Promise<Client> {
  const client = await addClient(person, businessName);
  await linkClient(server, person, client);
  return client;
}

export async function linkClient(server: TestServer, person: TestPerson, client: Client): Promise<void> {
  const params = { id: client.id };
  await person.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = await vi.waitFor(
    () => person.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
    patience,
  );
  server.network.phone(client.phoneNumber).scan(qr);
  await untilConnected(person, client);
}

export async function untilConnected(person: TestPerson, { id }: Client): Promise<void> {
  await vi.waitFor(async () => {
    const status = await person.sdk.request('GET /whatsapp/client/{id}/status', { params: { id } });
    if (!status.isConnected) throw new Error(`${id} is ${status.connection.state}`);
  }, patience);
}

export const patience = { timeout: 30_000, interval: 150 };
