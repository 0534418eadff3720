import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { linkingPasskeyTexts, problemExplanations } from '@recado/texts';
import {
  answerFakePasskey,
  createFakeNetwork,
  createFakeTransport,
  type FakePasskeyDemand,
} from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado link, when WhatsApp requires a passkey', () => {
  const recado = useRecado();
  const network = createFakeNetwork();
  let server: TestServer;
  let owner: TestUser;
  let clientCount = 0;
  beforeAll(async () => {
    server = await startTestServer({ transport: createFakeTransport(network) });
    owner = await server.person();
  });
  afterAll(() => server.stop());

  const addClient = async (demand: FakePasskeyDemand = {}): Promise<Client> => {
    clientCount += 1;
    const payload = { businessName: `Panadería ${clientCount}`, phoneNumber: `52155123477${10 + clientCount}` };
    const { client } = await owner.sdk.request('POST /clients', { payload });
    network.faults.requireNextPasskey(client.phoneNumber, demand);
    return client;
  };
  const variables = () => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
  const scan = async ({ id, phoneNumber }: Client): Promise<void> => {
    const params = { id };
    const qr = await pollUntilResult(() =>
      owner.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
    );
    network.phone(phoneNumber).scan(qr);
  };
  const readOptions = async ({ id }: Client): Promise<string> =>
    (await owner.sdk.request('GET /whatsapp/client/{id}/passkey', { params: { id } })).options ?? '';

  it('shows the steps and the command, and accepts the pasted answer on a second try', async () => {
    const client = await addClient();
    const terminal = recado.terminal(['link', client.id], variables(), { columns: 100, rows: 60 });
    await scan(client);
    await terminal.waitForText(/navigator\.credentials\.get/);
    await terminal.waitForText(/Respuesta de la llave {2}▌/);
    expect(terminal.history()).toContain(linkingPasskeyTexts.rightsTitle);
    terminal.type(`${answerFakePasskey('{"challenge":"otro"}')}`);
    terminal.type(terminalKeys.enter);
    await terminal.waitForText(/WhatsApp no aceptó esa respuesta[\s\S]*Respuesta de la llave {2}▌/);
    terminal.type(answerFakePasskey(await readOptions(client)));
    terminal.type(terminalKeys.enter);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.history()).toMatch(/Cliente conectado exitosamente/);
    expect(terminal.raw()).not.toContain('clientDataJSON');
  });

  it('asks to compare the code of the phone', async () => {
    const client = await addClient({ needsComparison: true });
    const terminal = recado.terminal(['link', client.id], variables(), { columns: 100, rows: 60 });
    await scan(client);
    await terminal.waitForText(/Respuesta de la llave {2}▌/);
    terminal.type(answerFakePasskey(await readOptions(client)));
    terminal.type(terminalKeys.enter);
    await terminal.waitForText(/K7QD-3MXA/);
    await terminal.waitForText(/Presione Enter si su teléfono muestra ese código/);
    terminal.type(terminalKeys.enter);
    expect(await terminal.exited).toEqual({ code: 0 });
  });

  it('names the page for the answer when it cannot prompt, and ends when the page links the client', async () => {
    const client = await addClient();
    const linking = recado.start(['link', client.id, '--json'], variables());
    await scan(client);
    await linking.waitForOutput('stdout', /"passkey":\{"options":/);
    await linking.waitForOutput('stderr', new RegExp(`/clients/${client.id}`));
    const payload = { assertion: answerFakePasskey(await readOptions(client)) };
    await owner.sdk.request('POST /whatsapp/client/{id}/passkey', { params: { id: client.id }, payload });
    expect((await linking.exited).code).toBe(0);
  });

  it('prints the reason when the request expires', async () => {
    const client = await addClient({ lifetimeMs: 5_000 });
    const linking = recado.start(['link', client.id], variables());
    await scan(client);
    const { code, stderr } = await linking.exited;
    expect(code).toBe(1);
    expect(stderr).toContain(problemExplanations.close['passkey-expired'].what);
  });
});
