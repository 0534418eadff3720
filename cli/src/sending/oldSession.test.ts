import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkClient } from '../testing/linkClient.ts';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';

const customer = '5215587654321';
const network = createFakeNetwork();
let server: TestServer;
let owner: TestUser;
let client: Client;

beforeAll(async () => {
  server = await startTestServer({ transport: createFakeTransport(network) });
  owner = await server.person();
  network.phone(customer, { name: 'Marta' });
  client = await linkClient(owner.sdk, network, { businessName: 'La Espiga', phoneNumber: '5215512345678' });
  await server
    .knex('signIns')
    .where({ userId: owner.id })
    .update({ createdAt: new Date(0), verifiedAt: new Date(0) });
});
afterAll(() => server.stop());

/** Runs a command as a scheduler does: without a terminal and without a password. */
const run = (...args: string[]) => runCliInProcess(args, { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });

describe('terminal whose user proved the identity more than ten minutes ago', () => {
  it('sends as a program, without a password', async () => {
    expect(await run('send', client.phoneNumber, customer, 'Ya abrimos.')).toMatchObject({ code: 0, stderr: '' });
    expect(network.phone(customer).messages.at(-1)?.content).toMatchObject({ text: 'Ya abrimos.' });
    const params = { id: client.id };
    const { messages } = await owner.sdk.request('GET /clients/{id}/messages', { params });
    expect(messages[0]).toMatchObject({ direction: 'outbound', origin: { kind: 'api' } });
  });

  it.each([
    ['check', customer],
    ['check', customer, '--client', '5215512345678'],
    ['chats', '5215512345678'],
    ['groups', '5215512345678'],
    ['contacts', '5215512345678'],
    ['contacts', 'name', '5215512345678', customer, 'Marta'],
    ['contacts', 'label', '5215512345678', customer, 'vip'],
    ['contacts', 'export', '5215512345678', '-'],
  ])('runs %s without a password', async (...args) => {
    expect(await run(...args)).toMatchObject({ code: 0 });
  });

  it.each([
    ['clients', 'token', '5215512345678'],
    ['keys', 'add', 'n8n'],
    ['profile', '5215512345678', '--about', 'Pan'],
  ])('still needs the password for %s %s', async (...args) => {
    const result = await run(...args);
    expect(result.code).not.toBe(0);
    expect(readErrorMessage(result).message).toContain('RECADO_PASSWORD');
  });
});
