import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { manageable, sendableKinds } from '@recado/transport';
import { fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { call, marta } from './testing/agents.ts';

let tries = 0;
const day = 24 * 3_600_000;

/* On a line that goes as Meta's own do: templates, and a window of a day. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    transportOn: network =>
      fakeTransport(network, {
        capabilities: { sends: sendableKinds, manages: manageable, replyWindowMs: day },
      }),
  });
});
afterAll(() => server.stop());

it('an agent sends a template that was approved to whoever has been silent, and no text', async () => {
  tries += 1;
  const own = `52155123456${70 + tries}`;
  const { sdk: owner } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: own };
  const { client } = await owner.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
  await expect.poll(() => qr().catch(() => '')).not.toBe('');
  server.network.phone(own).scan(await qr());
  const status = () => owner.request('GET /whatsapp/client/{id}/status', { params });
  await expect.poll(async () => (await status()).isConnected).toBe(true);

  const program = server.sdk.withApiToken(client.apiToken);
  await program.request('POST /external/templates', {
    payload: {
      name: 'pedido_listo',
      language: 'es_MX',
      category: 'utility',
      body: 'Hola, {{1}}: su pedido está listo.',
      values: ['Marta'],
    },
  });
  server.network.phone(own).templates.review('pedido_listo', 'es_MX', 'approved');
  const phone = server.network.phone(marta);
  phone.messages.length = 0;

  const agent = new Client({ name: 'prueba', version: '1.0.0' });
  const headers = { 'x-api-token': client.apiToken };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }),
  );
  try {
    const listed = async () => (await call(agent, 'list_templates')).structuredContent?.result;
    await expect.poll(listed).toMatchObject({ templates: [{ name: 'pedido_listo', status: 'approved' }] });
    expect((await call(agent, 'send_text', { to: marta, text: 'Su pedido está listo.' })).isError).toBe(true);
    const template = { name: 'pedido_listo', values: ['Marta'] };
    const sent = await call(agent, 'send_template', { to: marta, template });
    expect(sent).toMatchObject({ structuredContent: { result: { type: 'template', status: 'sent' } } });
    expect(phone.messages.filter(({ fromMe }) => !fromMe)).toHaveLength(1);
  } finally {
    await agent.close();
  }
});
