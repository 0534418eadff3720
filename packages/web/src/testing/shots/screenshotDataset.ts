import type { Client } from '@recado/contract';
import type { TestServer, TestUser } from '@recado/server/testing';
import { vi } from 'vitest';
import { addClient, CONNECTION_WAIT_OPTIONS, linkClient } from '../../e2e/testing/clients.ts';
import { insertShopWeeks } from '../../e2e/testing/insertShopWeeks.ts';
import { exchangeMessages, writeAllKinds } from './screenshotMessages.ts';

/** Business shown in the screenshots: clients in every state, and two months of messages. */
export interface ScreenshotDataset {
  readonly person: TestUser;
  /** Administrator of the platform. */
  readonly admin: TestUser;
  /** Client with the most data. */
  readonly client: Client;
  /** Client that received messages of every kind. */
  readonly clientWithAllKinds: Client;
  /** Client that was never linked. */
  readonly unlinked: Client;
  /** Client that was unlinked on its phone. */
  readonly disconnectedClient: Client;
  /** Client whose phone requires a passkey. */
  readonly passkeyClient: Client;
  /** User who answers messages of `client`. */
  readonly colleague: TestUser;
  /** Path of an unused invitation link to `client`. */
  readonly invitation: string;
  /** Owner of a deactivated account with a paused client. */
  readonly pausedOwner: TestUser;
  /** ID of the audit log entry about the deactivation. */
  readonly auditEntryId: string;
}

const DAYS = 60;

export async function createScreenshotDataset(server: TestServer): Promise<ScreenshotDataset> {
  const colleague = await server.person({ name: 'Ana Torres' });
  const manager = await server.person({ name: 'Bruno Díaz' });
  await server.person({ name: 'Íñigo Peña' });
  const admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
  const person = await server.person({ name: 'Lucía Hernández' });
  const line = (businessName: string, phoneNumber: string) => addClient(person, businessName, phoneNumber);
  const unlinked = await line('Taller de reparto', '5215531906427');
  const disconnectedClient = await line('Sucursal Coyoacán', '5215574025183');
  const branch = await line('Sucursal Centro', '5215519386402');
  const client = await line('Panadería La Espiga', '5215548210937');
  for (const linked of [disconnectedClient, branch, client]) await linkClient(server, person, linked);
  server.network.phone(disconnectedClient.phoneNumber).unlink();
  const passkeyClient = await line('Sucursal Roma', '5215560417293');
  await linkClient(server, person, passkeyClient);
  server.network.phone(passkeyClient.phoneNumber).unlink();
  await vi.waitFor(() => requirePasskey(server, passkeyClient), CONNECTION_WAIT_OPTIONS);
  await server.knex('historyImports').insert({
    clientId: branch.id,
    progressPercent: 60,
    messageCount: 2_300,
    oldestMessageAt: new Date('2026-01-10T16:02:00Z'),
    omissionReasons: ['older'],
  });
  await insertStatistics(server, client, 38);
  await insertShopWeeks(server, client);
  await insertStatistics(server, branch, 21);
  await insertStatistics(server, disconnectedClient, 9);
  await exchangeMessages(server, client);
  await writeAllKinds(server, branch);
  await server.sdk.withApiToken(client.apiToken).request('POST /external/setup-webhook', {
    payload: { webhookUrl: 'https://n8n.ejemplo.mx/webhook/panaderia' },
  });
  const pausedOwner = await createPausedOwner(server, admin);
  const invitation = await addColleagues(person, { id: client.id }, { answers: colleague, manages: manager });
  const { audit } = await admin.sdk.request('GET /admin/audit', {
    query: { filter: { action: 'user.status_changed' } },
  });
  const lines = { client, clientWithAllKinds: branch, unlinked, disconnectedClient, passkeyClient };
  return { person, admin, colleague, invitation, ...lines, pausedOwner, auditEntryId: audit[0]?.id ?? '' };
}

/** Throws until the session has ended, because until then a worker could overwrite the state. */
async function requirePasskey({ knex }: TestServer, { id }: Client): Promise<void> {
  const updatedCount = await knex('sessions')
    .where({ clientId: id, state: 'needs-relink' })
    .update({ state: 'needs-passkey', reason: 'passkey-required' });
  if (updatedCount === 0) throw new Error('the session has not ended yet');
}

/** Adds two colleagues to the client. @returns the path of an additional, unused invitation link */
async function addColleagues(
  owner: TestUser,
  params: { readonly id: string },
  colleagues: Readonly<Record<'answers' | 'manages', TestUser>>,
): Promise<string> {
  const invite = async (role: 'answers' | 'manages') =>
    (await owner.sdk.request('POST /clients/{id}/invitations', { params, payload: { role } })).link;
  for (const role of ['answers', 'manages'] as const) {
    const code = (await invite(role)).split('=')[1] ?? '';
    await colleagues[role].sdk.request('POST /invitations/accept', { payload: { code } });
  }
  return (await invite('answers')).replace(/^.*(?=\/invitation)/, '');
}

async function createPausedOwner(server: TestServer, admin: TestUser): Promise<TestUser> {
  const owner = await server.person({ name: 'Elena Fuentes' });
  const line = await addClient(owner, 'Florería Lirio', '5215540189342');
  await linkClient(server, owner, line);
  const params = { id: line.id };
  await owner.sdk.request('PATCH /clients/{id}/webhook', {
    params,
    payload: { webhookUrl: 'https://n8n.ejemplo.mx/webhook/pedidos' },
  });
  await admin.sdk.request('PUT /admin/users/{id}/status', {
    params: { id: owner.id },
    payload: { active: false },
  });
  return owner;
}

/** Inserts statistics of about `daily` messages a day with five customers. Weekends have more messages. */
async function insertStatistics({ knex }: TestServer, { id }: Client, daily: number): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, age) => {
    const date = new Date(Date.now() - age * 86_400_000);
    const total = daily * (1 + 0.35 * Math.sin(age * 0.9)) * ([0, 6].includes(date.getDay()) ? 1.4 : 1);
    return {
      day: date.toISOString().slice(0, 10),
      inbound: Math.round(total * 0.6),
      outbound: Math.round(total * 0.45),
    };
  });
  await knex('daily_message_counts').insert(days.map(day => ({ ...day, client_id: id, shard: 0 })));
  const sum = (name: 'inbound' | 'outbound') => days.reduce((total, day) => total + day[name], 0);
  await knex('message_totals').insert({
    client_id: id,
    shard: 0,
    inbound: sum('inbound'),
    outbound: sum('outbound'),
  });
  for (const [index, share] of [0.31, 0.24, 0.17, 0.12, 0.08].entries()) {
    const contact = { id: crypto.randomUUID(), client_id: id, phone: `52155${23456780 + index * 1_118_147}` };
    await knex('contacts').insert(contact);
    await knex('contact_counters').insert({
      client_id: id,
      contact_id: contact.id,
      inbound: Math.round(sum('inbound') * share),
      outbound: Math.round(sum('outbound') * share),
      last_message_at: new Date(Date.now() - index * 7_300_000 - 600_000),
    });
  }
}
