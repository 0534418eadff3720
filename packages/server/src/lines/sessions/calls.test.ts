import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const ringing = { type: 'call', video: false, outcome: 'offered' } as const;
const text = 'No contestamos llamadas. Escríbanos por aquí.';

/** A client, somebody who calls it, and what is stored and told. */
async function line(settings: { readonly declineCalls: boolean; readonly declineText: string }) {
  const clientId = await platform.linked();
  const { knex } = platform.database;
  await knex('clients').where({ id: clientId }).update(settings);
  const { phoneNumber } = await knex('clients').where({ id: clientId }).first();
  const shop = platform.network.phone(phoneNumber);
  const marta = platform.network.phone(`52155${Math.floor(30_000_000 + Math.random() * 60_000_000)}`);
  return {
    shop,
    marta,
    call: (to: Parameters<typeof marta.write>[0] = shop.number) =>
      marta.write(to, ringing, { id: randomUUID() }).id,
    stored: () => storedMessages(knex, clientId),
    events: () =>
      knex('events')
        .where({ clientId })
        .whereNot('type', 'like', 'client.%')
        .orderBy('sequence')
        .pluck('type'),
    outcome: async (id: string) =>
      (await storedMessages(knex, clientId)).find(({ waId }) => waId === id)?.details?.call?.outcome,
  };
}

describe('a call', () => {
  it('is one row, told when it rings and when it ends, and what comes later changes nothing', async () => {
    const { marta, shop, call, stored, events, outcome } = await line({
      declineCalls: false,
      declineText: text,
    });
    const id = call();
    await until(async () => (await outcome(id)) === 'offered');
    marta.repeat(id, { ...ringing, outcome: 'missed', video: false });
    await until(async () => (await outcome(id)) === 'missed');
    marta.repeat(id, ringing);
    marta.repeat(id, { ...ringing, outcome: 'answered' });
    marta.write(shop.number, 'Hola');
    await until(async () => (await stored()).some(one => one.text === 'Hola'));
    expect(await outcome(id)).toBe('missed');
    expect(await stored()).toHaveLength(2);
    expect(await events()).toEqual(['call.received', 'call.received', 'message.received']);
    expect(platform.network.declined).not.toContain(id);
  });

  it('is declined where its owner wants it, and whoever called is written to once', async () => {
    const { marta, call, stored, events, outcome } = await line({ declineCalls: true, declineText: text });
    const id = call();
    await until(async () => (await stored()).some(one => one.fromMe && one.status !== 'queued'));
    expect(platform.network.declined).toContain(id);
    expect(await outcome(id)).toBe('declined');
    marta.repeat(id, ringing);
    const again = call();
    await until(async () => marta.messages.filter(one => !one.fromMe).length === 2);
    await until(async () => (await outcome(again)) === 'declined');
    expect((await stored()).filter(({ fromMe }) => fromMe)).toHaveLength(2);
    expect((await events()).filter(type => type === 'call.received')).toHaveLength(4);
  });

  it('to a group is declined, and nobody is written to', async () => {
    const { marta, shop, call, stored, outcome } = await line({ declineCalls: true, declineText: text });
    const group = platform.network.group('Pan', [shop.number, marta.number]);
    const id = call(group);
    await until(async () => (await outcome(id)) === 'declined');
    const last = call();
    await until(async () => (await outcome(last)) === 'declined');
    await until(async () => (await stored()).some(one => one.fromMe));
    expect((await stored()).filter(({ fromMe }) => fromMe)).toMatchObject([{ phone: marta.number }]);
  });

  it('is declined without a word where there is none', async () => {
    const { marta, call, outcome } = await line({ declineCalls: true, declineText: '' });
    const id = call();
    await until(async () => (await outcome(id)) === 'declined');
    expect(marta.messages.filter(one => !one.fromMe)).toEqual([]);
  });
});
