import type { TestServer, TestUser } from '@recado/server/testing';
import { vi } from 'vitest';
import { addClient, addLinkedClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';

/** Users, clients and a webhook that the tests of the back office share. */
export interface SeededBackofficeData {
  readonly admin: TestUser;
  readonly owner: TestUser;
  /** ID of a connected client. */
  readonly connectedClientId: string;
  /** ID of a client that was unlinked on its phone. */
  readonly unlinkedClientId: string;
  /** ID of a webhook that was disabled because its receiver answered that the URL no longer exists. */
  readonly disabledWebhookId: string;
}

export const seededBackofficeNames = { connected: 'Panadería La Espiga', unlinked: 'Taller Rivas', webhook: 'Pedidos' };

/** Creates two linked clients, one of which is unlinked on its phone, and a disabled webhook. */
export async function seedBackofficeData(server: TestServer): Promise<SeededBackofficeData> {
  const admin = await server.person({ role: 'admin', name: 'Ana Administra' });
  const owner = await server.person({ name: 'Berta Rivas' });
  const connected = await addLinkedClient(server, owner, seededBackofficeNames.connected);
  const unlinked = await addLinkedClient(server, owner, seededBackofficeNames.unlinked);
  await addClient(owner, 'Florería Lirio');
  server.network.phone(unlinked.phoneNumber).unlink();
  await vi.waitFor(async () => {
    const { session } = await admin.sdk.request('GET /admin/sessions/{id}', { params: { id: unlinked.id } });
    if (!session.attention) throw new Error(`The session is ${session.state}`);
  }, CONNECTION_WAIT_OPTIONS);
  const { webhook } = await owner.sdk.withApiToken(connected.apiToken).request('POST /external/webhooks', {
    payload: { label: seededBackofficeNames.webhook, url: 'https://ejemplo.mx/avisos' },
  });
  await server.knex('webhooks').where({ id: webhook.id }).update({ disabledAt: new Date(), disabledReason: 'gone' });
  return {
    admin,
    owner,
    connectedClientId: connected.id,
    unlinkedClientId: unlinked.id,
    disabledWebhookId: webhook.id,
  };
}
