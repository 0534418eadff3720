import { describe, expect, it } from 'vitest';
import { callAgentTool, exampleAgentToolCalls, martaPhoneNumber, useAgentsFixture } from './testing/agents.ts';

const fixture = useAgentsFixture();
const { connect, newClient } = fixture;

describe('agent with an account key', () => {
  const createKey = async (...scopes: ('read' | 'send')[]) =>
    fixture.world.owner.sdk.request('POST /keys', { payload: { name: `Agente ${Math.random()}`, scopes } });

  it('finds no sending tools when its key may only read, must name the client, and loses access when the key is deleted', async () => {
    const second = await newClient();
    const { secret, key } = await createKey('read');
    const agent = await connect(secret);
    const { tools } = await agent.listTools();
    const names = tools.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      Object.keys(exampleAgentToolCalls)
        .filter(name => !/^(send|publish|react|remove)_/.test(name))
        .toSorted(),
    );
    const { clients } = (await callAgentTool(agent, 'list_clients')).structuredContent?.result ?? {};
    expect(clients).toEqual(
      expect.arrayContaining([fixture.world.client, second].map(({ id }) => expect.objectContaining({ id }))),
    );
    expect((await agent.listResources()).resources).toEqual([]);
    for (const name of names) {
      const { args = {}, answer } = exampleAgentToolCalls[name] ?? {};
      const result = await callAgentTool(
        agent,
        name,
        name === 'list_clients' ? args : { ...args, clientId: fixture.world.client.id },
      );
      expect({ name, ...result }).toMatchObject({
        name,
        structuredContent: answer ? { result: answer } : { error: {} },
      });
    }
    const uri = `recado://clients/${fixture.world.client.id}/conversations/${martaPhoneNumber}`;
    expect((await agent.readResource({ uri })).contents).toHaveLength(1);

    const rejectedCalls = [
      ['send_text', { to: martaPhoneNumber, text: 'a', clientId: fixture.world.client.id }],
      ['react_to_message', { messageId: 'HOSTIL', emoji: '👍', clientId: fixture.world.client.id }],
      ['list_conversations', {}],
      ['list_conversations', { clientId: fixture.foreign.id }],
      ['get_message', { messageId: fixture.foreign.messageId, clientId: fixture.foreign.id }],
      ['get_message', { messageId: fixture.foreign.messageId, clientId: fixture.world.client.id }],
    ] as const;
    for (const [name, args] of rejectedCalls) {
      const result = await callAgentTool(agent, name, args);
      expect({ name, args, isError: result.isError }).toEqual({ name, args, isError: true });
      expect(JSON.stringify(result)).not.toContain('competencia');
    }
    await fixture.world.owner.sdk.request('DELETE /keys/{id}', { params: { id: key.id } });
    await expect(agent.listTools()).rejects.toThrow(/401|clave/);
  });

  it('calls every tool for the named client when its key may read and send', async () => {
    const { secret, key } = await createKey('read', 'send');
    const agent = await connect(secret);
    for (const [name, { args, answer }] of Object.entries(exampleAgentToolCalls)) {
      const result = await callAgentTool(
        agent,
        name,
        name === 'list_clients' ? args : { ...args, clientId: fixture.world.client.id },
      );
      expect({ name, isError: result.isError ?? false }).toEqual({ name, isError: answer === undefined });
    }
    const apiSdk = fixture.world.server.sdk.withApiToken(secret).withClient(fixture.world.client.id);
    const { messages } = await apiSdk.request('GET /external/messages', { query: { limit: 50 } });
    expect(messages.map(({ origin }) => origin)).toContainEqual({
      kind: 'api',
      via: 'mcp',
      key: { id: key.id, name: key.name },
    });
  });
});
