import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sendableMessageKinds, sessionTaskAreaNames } from '@recado/transport';
import { createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { callAgentTool, martaPhoneNumber } from './testing/agents.ts';

let clientCount = 0;
const DAY_MS = 24 * 3_600_000;

/* The line has the rules of Meta's API: templates, and a reply window of one day. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    transportOn: network =>
      createFakeTransport(network, {
        capabilities: { sends: sendableMessageKinds, manages: sessionTaskAreaNames, replyWindowMs: DAY_MS },
      }),
  });
});
afterAll(() => server.stop());

it('an agent sends an approved template, but no text, when the reply window is closed', async () => {
  clientCount += 1;
  const ownNumber = `52155123456${70 + clientCount}`;
  const { sdk: owner } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: ownNumber };
  const { client } = await owner.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
  await expect.poll(() => qr().catch(() => '')).not.toBe('');
  server.network.phone(ownNumber).scan(await qr());
  const status = () => owner.request('GET /whatsapp/client/{id}/status', { params });
  await expect.poll(async () => (await status()).isConnected).toBe(true);

  const apiSdk = server.sdk.withApiToken(client.apiToken);
  await apiSdk.request('POST /external/templates', {
    payload: {
      name: 'pedido_listo',
      language: 'es_MX',
      category: 'utility',
      body: 'Hola, {{1}}: su pedido está listo.',
      values: ['Marta'],
    },
  });
  server.network.phone(ownNumber).templates.review('pedido_listo', 'es_MX', 'approved');
  const phone = server.network.phone(martaPhoneNumber);
  phone.messages.length = 0;

  const agent = new Client({ name: 'prueba', version: '1.0.0' });
  const headers = { 'x-api-token': client.apiToken };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }),
  );
  try {
    const listTemplates = async () => (await callAgentTool(agent, 'list_templates')).structuredContent?.result;
    await expect.poll(listTemplates).toMatchObject({ templates: [{ name: 'pedido_listo', status: 'approved' }] });
    expect(
      (await callAgentTool(agent, 'send_text', { to: martaPhoneNumber, text: 'Su pedido está listo.' })).isError,
    ).toBe(true);
    const template = { name: 'pedido_listo', values: ['Marta'] };
    const result = await callAgentTool(agent, 'send_template', { to: martaPhoneNumber, template });
    expect(result).toMatchObject({ structuredContent: { result: { type: 'template', status: 'sent' } } });
    expect(phone.messages.filter(({ fromMe }) => !fromMe)).toHaveLength(1);
  } finally {
    await agent.close();
  }
});
