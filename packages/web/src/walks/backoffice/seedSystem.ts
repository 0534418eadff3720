import type { TestPerson, TestServer } from '@recado/server/testing';
import { vi } from 'vitest';
import { addClient, addLinkedClient, patience } from '../testing/clients.ts';

/** What an administrator finds on an ordinary day. */
export interface SeededSystem {
  readonly admin: TestPerson;
  readonly owner: TestPerson;
  /** A client whose line is up. */
  readonly connected: string;
  /** A client that was unlinked from its phone. */
  readonly unlinked: string;
  /** A webhook whose receiver said that it is gone. */
  readonly webhook: string;
}

export const names = { connected: 'Panadería La Espiga', unlinked: 'Taller Rivas', webhook: 'Pedidos' };

/** Two lines, one of which lost its phone, and a webhook that was disabled. */
export async function seedSystem(server: TestServer): Promise<SeededSystem> {
  const admin = await server.person({ role: 'admin', name: 'Ana Administra' });
  const owner = await server.person({ name: 'Berta Rivas' });
  const connected = await addLinkedClient(server, owner, names.connected);
  const unlinked = await addLinkedClient(server, owner, names.unlinked);
  await addClient(owner, 'Florería Lirio');
  server.network.phone(unlinked.phoneNumber).unlink();
  await vi.waitFor(async () => {
    const { session } = await admin.sdk.request('GET /admin/sessions/{id}', { params: { id: unlinked.id } });
    if (!session.attention) throw new Error(`The session is ${session.state}`);
  }, patience);
  const { webhook } = await owner.sdk.withApiToken(connected.apiToken).request('POST /external/webhooks', {
    payload: { label: names.webhook, url: 'https://ejemplo.mx/avisos' },
  });
  await server
    .knex('webhooks')
    .where({ id: webhook.id })
    .update({ disabledAt: new Date(), disabledReason: 'gone' });
  return { admin, owner, connected: connected.id, unlinked: unlinked.id, webhook: webhook.id };
}
