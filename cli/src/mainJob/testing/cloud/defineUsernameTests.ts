import { expect, it } from 'vitest';
import { generatePhoneNumber } from '../generatePhoneNumber.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestPlatform } from './startCloudTestPlatform.ts';

/** Declares a test of a customer who hides the number behind a username: answers, changed identity, shared number. */
export function defineUsernameTests(getContext: () => { world: CloudTestPlatform }): void {
  it('answers a customer with a username under each emitted chat, and keeps one thread when the number becomes known', async () => {
    const { world } = getContext();
    const { owner } = world;
    const { client, graph, program, receiver } = await world.addLine(generatePhoneNumber(), 'Florería');
    const params = { id: client.id };
    const ana = world.phones.create({ phone: generatePhoneNumber(), name: 'Ana' });
    graph.setUsername(ana.phone, 'ana.lopez');
    const formerLid = graph.hideCustomerNumber(ana.phone);
    const { rules } = await owner.request('GET /clients/{id}/robot', { params });
    const greeting = { enabled: true, text: 'Gracias por escribir', afterDays: 14 };
    await owner.request('PUT /clients/{id}/robot', { params, payload: { ...rules, greeting } });
    const awaitOnPhone = (text: string) => ana.waitFor(message => message.text === text && !message.fromMe);
    const listThreads = async () =>
      (await program.request('GET /external/conversations', { query: { limit: 10 } })).conversations;
    const findReceived = (text: string) =>
      pollUntilResult(async () =>
        receiver.calls
          .map(({ event }) => event)
          .find(event => event.type === 'message.received' && event.data.text === text),
      );

    await ana.send(graph.phone, { text: 'Dos ramos' });
    const first = await findReceived('Dos ramos');
    expect(first?.data).toMatchObject({ chat: `lid:${formerLid}`, phoneNumber: null, username: 'ana.lopez' });
    await awaitOnPhone('Gracias por escribir');
    const [thread] = await listThreads();
    const { conversations } = await program.request('GET /external/conversations', { query: { q: '@ana.lo' } });
    expect(conversations.map(({ id }) => id)).toEqual([thread?.id]);

    const lid = graph.changeUserId(ana.phone);
    await pollUntilResult(async () => (await listThreads())[0]?.chat === `lid:${lid}`);
    for (const to of [`lid:${formerLid}`, `lid:${lid}`, lid]) {
      await program.request('POST /external/send', { payload: { to, text: `A ${to}` } });
      await awaitOnPhone(`A ${to}`);
    }
    expect(graph.acceptedMessages.slice(1).map(({ userId }) => userId)).toEqual([lid, lid, lid]);

    const request = { to: `lid:${lid}`, type: 'numberRequest', numberRequest: {} } as const;
    await program.request('POST /external/messages', { payload: request });
    await ana.waitFor(({ content }) => content.interactiveMessage !== undefined);
    graph.shareNumber(ana.phone);
    await pollUntilResult(async () => (await listThreads())[0]?.phoneNumber === ana.phone);
    expect(await listThreads()).toMatchObject([{ id: thread?.id, chat: ana.phone, username: 'ana.lopez' }]);
    await program.request('POST /external/send', { payload: { to: `lid:${formerLid}`, text: 'Al número' } });
    await awaitOnPhone('Al número');
  });
}
