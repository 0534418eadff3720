import { describe, expect, it } from 'vitest';
import { call, calls, marta, useAgents } from './testing/agents.ts';

const there = useAgents();
const { connect, newClient } = there;

describe('an agent with an account key', () => {
  const keyOf = async (...scopes: ('read' | 'send')[]) =>
    there.world.owner.sdk.request('POST /keys', { payload: { name: `Agente ${Math.random()}`, scopes } });

  it('for reading is offered nothing that sends, says whose line it means, and ends with its key', async () => {
    const second = await newClient();
    const { secret, key } = await keyOf('read');
    const agent = await connect(secret);
    const { tools } = await agent.listTools();
    const names = tools.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      Object.keys(calls)
        .filter(name => !/^(send|react|remove)_/.test(name))
        .toSorted(),
    );
    const { clients } = (await call(agent, 'list_clients')).structuredContent?.result ?? {};
    expect(clients).toEqual(
      expect.arrayContaining([there.world.client, second].map(({ id }) => expect.objectContaining({ id }))),
    );
    expect((await agent.listResources()).resources).toEqual([]);
    for (const name of names) {
      const { args = {}, answer } = calls[name] ?? {};
      const told = await call(
        agent,
        name,
        name === 'list_clients' ? args : { ...args, clientId: there.world.client.id },
      );
      expect({ name, ...told }).toMatchObject({
        name,
        structuredContent: answer ? { result: answer } : { error: {} },
      });
    }
    const uri = `recado://clients/${there.world.client.id}/conversations/${marta}`;
    expect((await agent.readResource({ uri })).contents).toHaveLength(1);

    const refused = [
      ['send_text', { to: marta, text: 'a', clientId: there.world.client.id }],
      ['react_to_message', { messageId: 'HOSTIL', emoji: '👍', clientId: there.world.client.id }],
      ['list_conversations', {}],
      ['list_conversations', { clientId: there.foreign.id }],
      ['get_message', { messageId: there.foreign.messageId, clientId: there.foreign.id }],
      ['get_message', { messageId: there.foreign.messageId, clientId: there.world.client.id }],
    ] as const;
    for (const [name, args] of refused) {
      const told = await call(agent, name, args);
      expect({ name, args, isError: told.isError }).toEqual({ name, args, isError: true });
      expect(JSON.stringify(told)).not.toContain('competencia');
    }
    await there.world.owner.sdk.request('DELETE /keys/{id}', { params: { id: key.id } });
    await expect(agent.listTools()).rejects.toThrow(/401|clave/);
  });

  it('for both calls everything, for the line it names', async () => {
    const { secret, key } = await keyOf('read', 'send');
    const agent = await connect(secret);
    for (const [name, { args, answer }] of Object.entries(calls)) {
      const told = await call(
        agent,
        name,
        name === 'list_clients' ? args : { ...args, clientId: there.world.client.id },
      );
      expect({ name, isError: told.isError ?? false }).toEqual({ name, isError: answer === undefined });
    }
    const program = there.world.server.sdk.withApiToken(secret).withClient(there.world.client.id);
    const { messages } = await program.request('GET /external/messages', { query: { limit: 50 } });
    expect(messages.map(({ origin }) => origin)).toContainEqual({
      kind: 'api',
      via: 'mcp',
      key: { id: key.id, name: key.name },
    });
  });
});
