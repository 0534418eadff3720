import { createServer, type Server } from 'node:http';
import type { Sdk } from '@recado/sdk';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

interface DeliveryList {
  readonly deliveries: readonly { readonly id: string; readonly state: string; readonly attempts: number }[];
  readonly next: string | null;
}

describe('command line for deliveries', () => {
  const recado = useRecado();
  /** Server that receives the webhook. It responds with `status`. */
  let receiver: Server;
  let server: TestServer;
  let status = 410;
  const received: string[] = [];
  let env: Readonly<Record<string, string>>;
  let sdk: Sdk;
  let clientId = '';
  const phone = '5215512345678';

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume();
      response.writeHead(status).end('{}');
    });
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/avisos`;
    const transport = createFakeTransport(createFakeNetwork(), { autoScan: true });
    server = await startTestServer({ transport, allowedPrivateCidrs: ['127.0.0.0/8'] });
    const person = await server.person();
    sdk = person.sdk;
    env = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: person.token };
    const { client } = await sdk.request('POST /clients', {
      payload: { businessName: 'Panadería La Esperanza', phoneNumber: phone },
    });
    clientId = client.id;
    const params = { id: clientId };
    await sdk.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl } });
    await sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
  });
  afterAll(async () => {
    await server.stop();
    await new Promise(resolve => receiver.close(resolve));
  });

  async function listDeliveries(...args: string[]): Promise<DeliveryList> {
    const { code, stdout } = await runCliInProcess(['deliveries', phone, '--json', ...args], env);
    expect(code).toBe(0);
    return JSON.parse(stdout) as DeliveryList;
  }

  /** Makes the receiver respond successfully, and enables the webhooks. */
  async function restoreReceiver(): Promise<void> {
    status = 204;
    const params = { id: clientId };
    const { webhooks } = await sdk.request('GET /clients/{id}/webhooks', { params });
    for (const { id: webhookId } of webhooks) {
      await sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', {
        params: { ...params, webhookId },
      });
    }
  }

  it('lists all deliveries as a table, or only those that match a filter', async () => {
    const { stdout } = await recado.run(['deliveries', phone], env);
    expect(stdout).toMatch(/^Creada +Evento +Estado +Respuesta +Intentos +Webhook +Entrega\n/);
    expect(stdout).toMatch(/webhook\.test +Falló +410 +1 +principal +[\da-f-]{36}/);
    expect(
      await listDeliveries('--state', 'failed', '--type', 'webhook.test', '--since', '1h', '--webhook', 'principal'),
    ).toMatchObject({
      deliveries: [{ state: 'failed', attempts: 1 }],
      next: null,
    });
    const emptyResult = await runCliInProcess(['deliveries', phone, '--state', 'entregada'], env);
    expect(emptyResult).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Ninguna entrega coincide con lo que busca.\n',
    });
  });

  it('lists the requested number of deliveries over several pages', async () => {
    const params = { id: clientId };
    for (let n = 0; n < 2; n += 1) await sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
    const firstTwo = await listDeliveries('--limit', '2', '--type', 'webhook.test');
    expect(firstTwo.deliveries).toHaveLength(2);
    expect(firstTwo.next).not.toBeNull();
    const allDeliveries = await listDeliveries('--type', 'webhook.test');
    expect(allDeliveries.deliveries.map(({ id }) => id).slice(0, 2)).toEqual(firstTwo.deliveries.map(({ id }) => id));
    expect(allDeliveries.deliveries.length).toBeGreaterThanOrEqual(3);
  });

  it('shows a delivery with its attempts and a hint', async () => {
    const { deliveries } = await listDeliveries('--state', 'failed');
    const id = deliveries[0]?.id ?? '';
    const { code, stdout } = await runCliInProcess(['deliveries', 'show', phone, id], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Estado +Falló$/m);
    expect(stdout).toMatch(/^Intento 1, .+ 410 en \d+ ms\. La dirección respondió/m);
    const json = await runCliInProcess(['deliveries', 'show', clientId, id, '--json'], env);
    expect(JSON.parse(json.stdout)).toMatchObject({
      clientId,
      delivery: { id },
      attempts: [{ statusCode: 410 }],
    });
  });

  it('sends a single delivery again', async () => {
    await restoreReceiver();
    const { deliveries } = await listDeliveries('--state', 'failed');
    const receivedBefore = received.length;
    const replayResult = await runCliInProcess(['replay', phone, deliveries[0]?.id ?? ''], env);
    expect(replayResult).toMatchObject({ code: 0, stdout: 'El aviso se enviará de nuevo.\n' });
    await expect.poll(() => received.length).toBeGreaterThan(receivedBefore);
    await expect.poll(async () => (await listDeliveries('--state', 'delivered')).deliveries.length).toBe(1);
  });

  it('sends the events again that a webhook missed since a given time', async () => {
    const params = { id: clientId };
    status = 410;
    await sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
    await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await expect
      .poll(async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected)
      .toBe(true);
    await restoreReceiver();
    const receivedBefore = received.length;
    const replayResult = await runCliInProcess(
      ['replay', phone, '--since', '1h', '--webhook', 'principal', '--yes', '--json'],
      env,
    );
    expect(replayResult.code).toBe(0);
    const { recovered } = JSON.parse(replayResult.stdout) as { recovered: number };
    expect(recovered).toBeGreaterThan(0);
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(receivedBefore + recovered);
  });

  it('shows how many deliveries a replay repeats, and repeats none after the answer no', async () => {
    const params = { id: clientId };
    const receivedBefore = received.length;
    const recover = (dryRun: boolean) =>
      sdk.request('POST /clients/{id}/deliveries/recover', {
        params,
        payload: { since: new Date(0).toISOString(), all: true, dryRun },
      });
    const { recovered: count } = await recover(true);
    expect(count).toBeGreaterThan(1);
    const terminal = recado.terminal(['replay', phone, '--since', '2h', '--all'], env);
    await terminal.waitForText(new RegExp(`Se enviarán de nuevo ${count} entregas a los webhooks de Panadería`));
    await terminal.waitForText(/¿Continuar\? \(sí\/no\)/);
    terminal.type('no\r');
    expect((await terminal.exited).code).toBe(2);
    expect(terminal.screen()).toContain('No se cambió nada.');
    expect(received).toHaveLength(receivedBefore);
    expect((await recover(false)).recovered).toBe(count);
  });

  const unknownId = 'a7c3e9b1-5d24-4f80-96ab-3e1f7d2c8b54';
  it.each([
    [['deliveries'], 2, 'Falta el argumento "cliente"'],
    [['deliveries', phone, '--state', 'perdidas'], 2, '"espera", "entregada" o "fallida"'],
    [['deliveries', phone, '--type', 'mensaje'], 2, '--type'],
    [['deliveries', phone, '--since', '41'], 2, '--since'],
    [['deliveries', phone, '--since', 'ayer'], 2, '--since'],
    [['deliveries', phone, '--limit', '0'], 2, '--limit'],
    [['deliveries', phone, '--webhook', 'nadie'], 1, 'no tiene ningún webhook nadie'],
    [['deliveries', '5215500000000'], 1, 'No hay ningún cliente 5215500000000'],
    [['deliveries', 'show', phone], 2, 'Falta el argumento "entrega"'],
    [['deliveries', 'show', phone, '41'], 2, 'se espera el identificador de una entrega'],
    [['deliveries', 'show', phone, unknownId], 1, ''],
    [['replay', phone], 2, 'Indique qué enviar de nuevo'],
    [['replay', phone, unknownId, '--since', '2h'], 2, 'Elija una de las dos formas'],
    [['replay', phone, unknownId, '--all'], 2, '--all acompaña a --since'],
    [['replay', phone, unknownId, '--webhook', 'principal'], 2, '--webhook acompaña a --since'],
    [['replay', phone, 'todas'], 2, 'se espera el identificador de una entrega'],
    [['replay', phone, unknownId], 1, ''],
    [['replay', phone, '--since', 'visto', '--yes'], 2, '--since'],
  ])('exits after the arguments %j with code %i', async (args, code, expectedMessage) => {
    expect(readErrorMessage(await runCliInProcess(args, env))).toEqual({
      code,
      message: expect.stringContaining(expectedMessage),
    });
  });

  it('exits with code 4 when no user is logged in', async () => {
    const { RECADO_URL = '' } = env;
    for (const args of [
      ['deliveries', phone],
      ['deliveries', 'show', phone, unknownId],
      ['replay', phone, '--since', '1h', '--yes'],
    ]) {
      expect(readErrorMessage(await runCliInProcess(args, { RECADO_URL }))).toMatchObject({ code: 4 });
    }
  });
});
