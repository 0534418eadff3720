import { createServer, type Server } from 'node:http';
import type { Sdk } from '@recado/sdk';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { useRecado } from '../../testing/useRecado.ts';

interface Listed {
  readonly deliveries: readonly { readonly id: string; readonly state: string; readonly attempts: number }[];
  readonly next: string | null;
}

describe('recado deliveries and recado replay', () => {
  const recado = useRecado();
  /** The receiver of the webhook; `status` is what it answers. */
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
    const transport = fakeTransport(createFakeNetwork(), { autoScan: true });
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

  async function list(...args: string[]): Promise<Listed> {
    const { code, stdout } = await invoke(['deliveries', phone, '--json', ...args], env);
    expect(code).toBe(0);
    return JSON.parse(stdout) as Listed;
  }

  /** The receiver is well, and the webhook is on. */
  async function receiveAgain(): Promise<void> {
    status = 204;
    const params = { id: clientId };
    const { webhooks } = await sdk.request('GET /clients/{id}/webhooks', { params });
    for (const { id: webhookId } of webhooks) {
      await sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', {
        params: { ...params, webhookId },
      });
    }
  }

  it('lists what was sent, as a table and narrowed', async () => {
    const { stdout } = await recado.run(['deliveries', phone], env);
    expect(stdout).toMatch(/^Creada +Evento +Estado +Respuesta +Intentos +Webhook +Entrega\n/);
    expect(stdout).toMatch(/webhook\.test +Falló +410 +1 +principal +[\da-f-]{36}/);
    expect(
      await list('--state', 'failed', '--type', 'webhook.test', '--since', '1h', '--webhook', 'principal'),
    ).toMatchObject({
      deliveries: [{ state: 'failed', attempts: 1 }],
      next: null,
    });
    const none = await invoke(['deliveries', phone, '--state', 'entregada'], env);
    expect(none).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Ninguna entrega coincide con lo que busca.\n',
    });
  });

  it('lists as many as were asked for, over several answers', async () => {
    const params = { id: clientId };
    for (let n = 0; n < 2; n += 1)
      await sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
    const few = await list('--limit', '2', '--type', 'webhook.test');
    expect(few.deliveries).toHaveLength(2);
    expect(few.next).not.toBeNull();
    const all = await list('--type', 'webhook.test');
    expect(all.deliveries.map(({ id }) => id).slice(0, 2)).toEqual(few.deliveries.map(({ id }) => id));
    expect(all.deliveries.length).toBeGreaterThanOrEqual(3);
  });

  it('shows one with its attempts and what to do', async () => {
    const { deliveries } = await list('--state', 'failed');
    const id = deliveries[0]?.id ?? '';
    const { code, stdout } = await invoke(['deliveries', 'show', phone, id], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Estado +Falló$/m);
    expect(stdout).toMatch(/^Intento 1, .+ 410 en \d+ ms\. La dirección respondió/m);
    const json = await invoke(['deliveries', 'show', clientId, id, '--json'], env);
    expect(JSON.parse(json.stdout)).toMatchObject({
      clientId,
      delivery: { id },
      attempts: [{ statusCode: 410 }],
    });
  });

  it('sends one again, and everything since a moment', async () => {
    await receiveAgain();
    const { deliveries } = await list('--state', 'failed');
    const before = received.length;
    const one = await invoke(['replay', phone, deliveries[0]?.id ?? ''], env);
    expect(one).toMatchObject({ code: 0, stdout: 'El aviso se enviará de nuevo.\n' });
    await expect.poll(() => received.length).toBeGreaterThan(before);
    await expect.poll(async () => (await list('--state', 'delivered')).deliveries.length).toBe(1);
  });

  it('sends again what a webhook missed since a moment', async () => {
    const params = { id: clientId };
    status = 410;
    await sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
    await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await expect
      .poll(async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected)
      .toBe(true);
    await receiveAgain();
    const before = received.length;
    const all = await invoke(['replay', phone, '--since', '1h', '--webhook', 'principal', '--json'], env);
    expect(all.code).toBe(0);
    const { recovered } = JSON.parse(all.stdout) as { recovered: number };
    expect(recovered).toBeGreaterThan(0);
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(before + recovered);
  });

  const someId = 'a7c3e9b1-5d24-4f80-96ab-3e1f7d2c8b54';
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
    [['deliveries', 'show', phone, someId], 1, ''],
    [['replay', phone], 2, 'Indique qué enviar de nuevo'],
    [['replay', phone, someId, '--since', '2h'], 2, 'Elija una de las dos formas'],
    [['replay', phone, someId, '--all'], 2, '--all acompaña a --since'],
    [['replay', phone, someId, '--webhook', 'principal'], 2, '--webhook acompaña a --since'],
    [['replay', phone, 'todas'], 2, 'se espera el identificador de una entrega'],
    [['replay', phone, someId], 1, ''],
    [['replay', phone, '--since', 'visto'], 2, '--since'],
  ])('%j ends with %i', async (args, code, said) => {
    expect(refusal(await invoke(args, env))).toEqual({ code, said: expect.stringContaining(said) });
  });

  it('needs somebody who is signed in', async () => {
    const { RECADO_URL = '' } = env;
    for (const args of [
      ['deliveries', phone],
      ['deliveries', 'show', phone, someId],
      ['replay', phone, '--since', '1h'],
    ]) {
      expect(refusal(await invoke(args, { RECADO_URL }))).toMatchObject({ code: 4 });
    }
  });
});
