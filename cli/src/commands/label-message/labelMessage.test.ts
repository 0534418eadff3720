import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkClient } from '../../testing/linkClient.ts';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

let server: TestServer;
let owner: TestUser;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
  const line = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  client = await linkClient(owner.sdk, server.network, line);
});
afterAll(() => server.stop());

const run = (...args: string[]) =>
  runCliInProcess(['label-message', client.phoneNumber, ...args], {
    RECADO_URL: server.url,
    RECADO_SESSION_TOKEN: owner.token,
  });

it('recado label-message gives a message exactly these labels, and none without arguments', async () => {
  const { id } = server.network.phone('5215587654321', { name: 'Marta' }).write(client.phoneNumber, 'Dos roscas');
  const params = { id: client.id, messageId: id };
  const readMessage = () => owner.sdk.request('GET /clients/{id}/messages/{messageId}', { params });
  await expect.poll(() => readMessage().catch(() => undefined)).toBeDefined();
  expect(await run(id, 'Por cobrar', ' Mayoreo ', 'Por cobrar')).toEqual({
    code: 0,
    stdout: 'El mensaje tiene ahora: Mayoreo, Por cobrar.\n',
    stderr: '',
  });
  expect((await readMessage()).message.labels).toEqual(['Mayoreo', 'Por cobrar']);
  const { stdout } = await run(id, '--json', 'Mayoreo');
  expect(JSON.parse(stdout).message.labels).toEqual(['Mayoreo']);
  expect((await run(id)).stdout).toBe('El mensaje ya no tiene etiquetas.\n');
  expect((await readMessage()).message.labels ?? []).toEqual([]);
  expect(readErrorMessage(await run('3EB0FFFFFFFFFFFFFF', 'Mayoreo')).code).toBe(1);
});
