import { startTestServer, type TestServer } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { linkClient } from '../../testing/linkClient.ts';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const network = createFakeNetwork();
const phoneNumber = '5215512345701';
const customer = '5215587654399';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ transport: createFakeTransport(network) });
});
afterAll(() => server.stop());

it('chat command marks a conversation as unread, snoozes it and ends its snooze, each without opening it', async () => {
  const owner = await server.person();
  const client = await linkClient(owner.sdk, network, { businessName: 'La Espiga', phoneNumber });
  const marta = network.phone(customer, { name: 'Marta' });
  marta.write(phoneNumber, 'Hola');
  const run = (...args: string[]) =>
    runCliInProcess(args, { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
  const chats = async (...args: string[]) => (await run('chats', phoneNumber, ...args)).stdout;
  await vi.waitFor(async () => expect(await chats()).toContain('Marta'));
  const params = { id: client.id, conversation: customer };
  await owner.sdk.request('POST /clients/{id}/conversations/{conversation}/read', { params });
  expect(await chats('--unread')).toBe('');

  const chat = (...args: string[]) => run('chat', phoneNumber, customer, ...args);
  const { chat: texts, chats: listTexts } = cliTexts;
  expect((await chat('--mark-unread')).stdout.trim()).toBe(texts.markedUnread('Marta'));
  expect(await chats('--unread')).toMatch(new RegExp(` ${listTexts.marked} +Marta`));
  expect(network.phone(phoneNumber).unreadChats.size).toBe(1);

  expect((await chat('--snooze', '2h')).stdout).toMatch(/^La conversación con Marta está pospuesta hasta /);
  expect(await chats()).toBe('');
  expect(await chats('--snoozed')).toContain(listTexts.columns.until);
  expect(readErrorMessage(await chat('--snooze', 'ayer')).message).toContain(texts.expectedAhead);
  expect(readErrorMessage(await chat('--snooze', '2020-01-01')).message).toContain('Esa hora ya pasó');
  expect((await chat('--bring-back')).stdout.trim()).toBe(texts.broughtBack('Marta'));
  expect(await chats()).toContain('Marta');
  expect(await chats('--snoozed')).toBe('');
});
