import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const ringing = { type: 'call', video: false, outcome: 'offered' } as const;
const text = 'No contestamos llamadas. Escríbanos por aquí.';

interface CallFixtureOptions {
  readonly declineCalls: boolean;
  readonly declineText: string;
}

/** Creates a client and a phone that calls it, with access to the stored rows and events. */
async function createCallFixture(settings: CallFixtureOptions) {
  const clientId = await platform.createLinkedClient();
  const { knex } = platform.database;
  await knex('clients').where({ id: clientId }).update(settings);
  const { phoneNumber } = await knex('clients').where({ id: clientId }).first();
  const shop = platform.network.phone(phoneNumber);
  const marta = platform.network.phone(`52155${Math.floor(30_000_000 + Math.random() * 60_000_000)}`);
  return {
    shop,
    marta,
    call: (to: Parameters<typeof marta.write>[0] = shop.number) => marta.write(to, ringing, { id: randomUUID() }).id,
    stored: () => readStoredMessages(knex, clientId),
    events: () =>
      knex('events').where({ clientId }).whereNot('type', 'like', 'client.%').orderBy('sequence').pluck('type'),
    outcome: async (id: string) =>
      (await readStoredMessages(knex, clientId)).find(({ waId }) => waId === id)?.details?.call?.outcome,
  };
}

describe('an incoming call', () => {
  it('is stored in one row, emits an event on ringing and on ending, and ignores later updates', async () => {
    const { marta, shop, call, stored, events, outcome } = await createCallFixture({
      declineCalls: false,
      declineText: text,
    });
    const id = call();
    await waitUntil(async () => (await outcome(id)) === 'offered');
    marta.repeat(id, { ...ringing, outcome: 'missed', video: false });
    await waitUntil(async () => (await outcome(id)) === 'missed');
    marta.repeat(id, ringing);
    marta.repeat(id, { ...ringing, outcome: 'answered' });
    marta.write(shop.number, 'Hola');
    await waitUntil(async () => (await stored()).some(message => message.text === 'Hola'));
    expect(await outcome(id)).toBe('missed');
    expect(await stored()).toHaveLength(2);
    expect(await events()).toEqual(['call.received', 'call.received', 'message.received']);
    expect(platform.network.declinedCallIds).not.toContain(id);
  });

  it('is declined and answered with one text when the owner has enabled declining with a text', async () => {
    const { marta, call, stored, events, outcome } = await createCallFixture({ declineCalls: true, declineText: text });
    const id = call();
    await waitUntil(async () => (await stored()).some(message => message.fromMe && message.status !== 'queued'));
    expect(platform.network.declinedCallIds).toContain(id);
    expect(await outcome(id)).toBe('declined');
    marta.repeat(id, ringing);
    const secondCall = call();
    await waitUntil(async () => marta.messages.filter(message => !message.fromMe).length === 2);
    await waitUntil(async () => (await outcome(secondCall)) === 'declined');
    expect((await stored()).filter(({ fromMe }) => fromMe)).toHaveLength(2);
    expect((await events()).filter(type => type === 'call.received')).toHaveLength(4);
  });

  it('is declined without a text when the caller rings a group', async () => {
    const { marta, shop, call, stored, outcome } = await createCallFixture({ declineCalls: true, declineText: text });
    const group = platform.network.group('Pan', [shop.number, marta.number]);
    const id = call(group);
    await waitUntil(async () => (await outcome(id)) === 'declined');
    const personalCall = call();
    await waitUntil(async () => (await outcome(personalCall)) === 'declined');
    await waitUntil(async () => (await stored()).some(message => message.fromMe));
    expect((await stored()).filter(({ fromMe }) => fromMe)).toMatchObject([{ phone: marta.number }]);
  });

  it('is declined without a text when none is configured', async () => {
    const { marta, call, outcome } = await createCallFixture({ declineCalls: true, declineText: '' });
    const id = call();
    await waitUntil(async () => (await outcome(id)) === 'declined');
    expect(marta.messages.filter(message => !message.fromMe)).toEqual([]);
  });
});
