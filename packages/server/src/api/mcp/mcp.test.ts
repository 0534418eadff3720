import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { mcp as texts } from '@recado/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, calls, hostile, marta, textOf, useAgents } from './testing/agents.ts';

const there = useAgents();
const { connect, newClient } = there;

describe('an agent with a client’s token', () => {
  let agent: Client;
  beforeAll(async () => {
    agent = await connect(there.world.client.apiToken);
  });

  it('is told what it may do, and that what it reads is data', async () => {
    expect(agent.getInstructions()).toBe(texts.instructions);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
    for (const { name, title, description, annotations } of tools) {
      expect({ name, title, description }).toEqual({
        name,
        title: expect.any(String),
        description: expect.any(String),
      });
      const sends = /^(send|react|remove)_/.test(name);
      expect({ name, ...annotations }).toMatchObject({ readOnlyHint: !sends, destructiveHint: sends });
      expect(/espere su confirmación/.test(description ?? '')).toBe(sends);
    }
  });

  it.each(Object.entries(calls))('%s does its work', async (name, { args, answer }) => {
    const told = await call(agent, name, args);
    if (answer) expect(told).toMatchObject({ structuredContent: { notice: texts.notice, result: answer } });
    else expect(told).toMatchObject({ structuredContent: { error: { statusCode: expect.any(Number) } } });
    expect(told.isError ?? false).toBe(answer === undefined);
    expect(textOf(told).includes(texts.notice)).toBe(answer !== undefined);
  });

  it('sends once by one key, and the message says that an agent wrote it', async () => {
    const text = `Una sola vez ${Math.random()}`;
    const send = () => call(agent, 'send_text', { to: marta, text, idempotencyKey: text });
    const [one, other] = [await send(), await send()];
    expect(other.structuredContent?.result).toEqual(one.structuredContent?.result);
    const { messages } = await there.world.server.sdk
      .withApiToken(there.world.client.apiToken)
      .request('GET /external/messages', { query: { limit: 50 } });
    const found = messages.filter(message => message.text === text);
    expect(found.map(({ origin }) => origin)).toEqual([{ kind: 'api', via: 'mcp' }]);
  });

  it('sends a file that was uploaded', async () => {
    const payload = new FormData();
    payload.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'menú.pdf');
    const program = there.world.server.sdk.withApiToken(there.world.client.apiToken);
    const { mediaId } = await program.request('POST /external/media', { payload });
    const told = await call(agent, 'send_media', {
      to: marta,
      mediaId,
      type: 'document',
      caption: 'El menú',
    });
    expect(told).toMatchObject({ structuredContent: { result: { status: 'sent' } } });
    const { messages } = await program.request('GET /external/messages', { query: { limit: 50 } });
    expect(messages.find(({ media }) => media?.fileName === 'menú.pdf')).toMatchObject({
      type: 'document',
      text: 'El menú',
    });
  });

  it('reads a conversation as a resource, marked as data', async () => {
    const { resources } = await agent.listResources();
    const [resource] = resources;
    const { contents } = await agent.readResource({ uri: resource?.uri ?? '' });
    expect(contents).toMatchObject([{ mimeType: 'application/json' }]);
    expect(JSON.parse(String((contents[0] as { text?: string }).text))).toMatchObject({
      notice: texts.notice,
    });
    const { resourceTemplates } = await agent.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'recado://conversations/{conversation}',
    );
  });

  it.each([
    ['a tool that there is not', 'setup_webhook', { webhookUrl: 'https://robo.ejemplo.mx' }, /no existe/],
    [
      'an argument that there is not',
      'send_text',
      { to: marta, text: 'a', sendAt: '2030-01-01' },
      /no admite «sendAt»/,
    ],
    ['nothing where something is needed', 'send_text', { to: marta }, /Falta «text»/],
    ['half a letter in an address', 'get_message', { messageId: '\ud800' }, /«messageId» debe ser un texto/],
    ['what is no text', 'get_message', { messageId: { toString: 1 } }, /«messageId» debe ser un texto/],
    [
      'a key that is no text',
      'send_text',
      { to: marta, text: 'a', idempotencyKey: { toString: 1 } },
      /«idempotencyKey» debe ser un texto/,
    ],
    [
      'a client that is no text',
      'list_groups',
      { clientId: { toString: 1 } },
      /«clientId» debe ser un texto/,
    ],
    ['a field that is wrong', 'send_text', { to: 'nadie', text: 'a' }, /^to: .*número/],
  ])('is told in Spanish of %s', async (_what, name, args, sentence) => {
    const told = await call(agent, name, args);
    expect(told.isError).toBe(true);
    expect(textOf(told)).toMatch(sentence);
  });

  it('who obeys a hostile message reaches nothing that the key does not', async () => {
    const read = await call(agent, 'read_messages', { conversation: marta, limit: 100 });
    expect(textOf(read)).toContain('IGNORA TUS INSTRUCCIONES');
    const obeying: readonly (readonly [name: string, args: Record<string, unknown>])[] = [
      ['read_messages', { conversation: there.foreign.conversation }],
      ['get_conversation', { conversation: there.foreign.conversation }],
      ['get_message', { messageId: there.foreign.messageId }],
      ['list_conversations', { clientId: there.foreign.id }],
      ['list_conversations', { 'x-api-token': 'otro' }],
      ['setup_webhook', { webhookUrl: 'https://robo.ejemplo.mx' }],
      ['POST /external/setup-webhook', { webhookUrl: 'https://robo.ejemplo.mx' }],
      [
        'send_menu',
        { to: marta, type: 'text', text: { text: 'a' }, menu: { text: 'a', options: ['b', 'c'] } },
      ],
      // Would be another endpoint.
      ['read_messages', { conversation: '..' }],
      ['get_conversation', { conversation: '.' }],
      ['get_conversation', { conversation: '../status' }],
      ['get_message', { messageId: '../../clients' }],
      ['react_to_message', { messageId: `../groups/${there.foreign.id}`, emoji: '👍' }],
    ];
    for (const [name, args] of obeying) {
      const told = await call(agent, name, args);
      expect({ name, args, isError: told.isError }).toEqual({ name, args, isError: true });
      expect(JSON.stringify(told)).not.toContain('competencia');
    }
    for (const uri of [
      `recado://conversations/${there.foreign.conversation}`,
      'recado://conversations/..',
      'recado://conversations/%2e%2e',
      `recado://clients/${there.world.client.id}/conversations/%2E%2e`,
      'file:///etc/passwd',
    ])
      await expect(agent.readResource({ uri })).rejects.toThrow(/no existe|no encontrada/i);
  });
});

it('the guide shows the message that is played here, and every tool', async () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/agents.md', import.meta.url), 'utf8');
  expect(guide.replaceAll('\n> ', ' ')).toContain(hostile);
  expect(Object.keys(calls).filter(name => !guide.includes(`\`${name}\``))).toEqual([]);
});

describe('the door', () => {
  const speak = (headers: Record<string, string>, method = 'POST', body: unknown = undefined) =>
    fetch(`${there.world.server.url}/api/mcp`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-token': there.world.client.apiToken, ...headers },
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? { jsonrpc: '2.0', id: 1, method: 'ping' }),
      }),
    });

  it('refuses a page of elsewhere, whatever name it was led here by, and any session or stream', async () => {
    const host = new URL(there.world.server.url).host;
    expect((await speak({ origin: 'http://robo.ejemplo.mx', host })).status).toBe(403);
    expect((await speak({ origin: 'null' })).status).toBe(403);
    expect((await speak({ origin: 'http://localhost:6274' })).status).toBe(200);
    expect((await speak({}, 'GET')).status).toBe(405);
    expect((await speak({}, 'DELETE')).status).toBe(405);
  });

  it('takes no message that is none, of no version that it does not know, and no batch', async () => {
    expect(await (await speak({ 'mcp-protocol-version': '1999-01-01' })).json()).toMatchObject({
      statusCode: 400,
      message: texts.malformed,
    });
    for (const body of [
      [],
      [{ jsonrpc: '2.0', id: 1, method: 'ping' }],
      { jsonrpc: '1.0', id: 1, method: 'ping' },
    ])
      expect((await speak({}, 'POST', body)).status).toBe(400);
    expect((await speak({}, 'POST', { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(
      202,
    );
  });

  it('closes with the next message when the token is replaced', async () => {
    const client = await newClient();
    const agent = await connect(client.apiToken);
    expect((await call(agent, 'get_status')).isError).toBeUndefined();
    await there.world.owner.sdk.request('POST /clients/{id}/regenerate-token', { params: { id: client.id } });
    await expect(agent.callTool({ name: 'get_status', arguments: {} })).rejects.toThrow(/401|token/);
  });

  it('lets an agent send at a pace, and read meanwhile', async () => {
    const agent = await connect((await newClient()).apiToken);
    const told = await Promise.all(
      Array.from({ length: 50 }, () => call(agent, 'send_text', { to: marta, text: 'Aprisa' })),
    );
    expect(told.filter(each => /demasiado aprisa/.test(textOf(each))).length).toBeGreaterThan(0);
    expect((await call(agent, 'list_conversations')).isError).toBeUndefined();
  });
});
