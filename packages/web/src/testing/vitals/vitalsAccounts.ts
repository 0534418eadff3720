import type { TestServer, TestUser } from '@recado/server/testing';
import { createXssFixture } from '../../e2e/pages/xssFixture.ts';
import { addClient } from '../../e2e/testing/clients.ts';
import { createScreenshotDataset } from '../shots/screenshotDataset.ts';

/** User whose pages are measured, with the IDs that their paths contain. */
export interface VitalsAccount {
  readonly name: string;
  readonly user: TestUser;
  readonly isAdmin?: boolean;
  /** IDs by the name of the path's parameter. Paths with other parameters are not measured. */
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Creates a user without data, one with an unlinked client, one with an example of everything, and one with many
 * warnings. Two of them are administrators.
 */
export async function createVitalsAccounts(server: TestServer): Promise<readonly VitalsAccount[]> {
  const newcomer = await server.person({ name: 'Noé Salas' });
  const beginner = await server.person({ name: 'Inés Duarte' });
  const unlinked = await addClient(beginner, 'Café Nuevo');
  const example = await createXssFixture(server);
  const { person, admin, client, auditEntryId } = await createScreenshotDataset(server);
  const params = { id: client.id };
  const { conversations } = await person.sdk.request('GET /clients/{id}/conversations', { params });
  const { contacts } = await person.sdk.request('GET /clients/{id}/contacts', { params });
  const adminIds = { userId: person.id, clientId: client.id, sessionId: client.id, entryId: auditEntryId };
  return [
    { name: 'empty', user: newcomer, ids: {} },
    { name: 'unlinked', user: beginner, ids: { id: unlinked.id } },
    {
      name: 'ordinary',
      user: example.person,
      isAdmin: true,
      ids: {
        id: example.client.id,
        conversation: example.conversation,
        contact: example.contact,
        campaign: example.campaign,
        userId: example.person.id,
        clientId: example.client.id,
        sessionId: example.client.id,
        webhookId: example.webhook,
        entryId: example.entry,
      },
    },
    {
      name: 'warnings',
      user: person,
      ids: { id: client.id, conversation: conversations[0]?.id ?? '', contact: contacts[0]?.id ?? '' },
    },
    { name: 'warnings', user: admin, isAdmin: true, ids: adminIds },
  ];
}
