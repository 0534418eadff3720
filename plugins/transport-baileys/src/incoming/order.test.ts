import { setTimeout as pause } from 'node:timers/promises';
import { formatAddressKey } from '@recado/transport';
import type { Phone, PhoneMessageContent } from '@recado/whatsapp-emulator';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { SlowClient } from '../testing/SlowClient.ts';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

async function linkClient(seed: number): Promise<SlowClient> {
  const client = new SlowClient(world, seed);
  await client.link();
  return client;
}

/** Sends texts without a pause. Resolves with their IDs in the order in which WhatsApp accepted them. */
async function sendTexts(phone: Phone, to: string, count: number): Promise<string[]> {
  const messages = await Promise.all(Array.from({ length: count }, (_, n) => phone.send(to, { text: `m${n}` })));
  return messages.map(({ id }) => id);
}

describe('messages of one chat keep the order of WhatsApp', () => {
  it.each([1, 2, 3])('when a new customer sends them without a pause (%i)', async seed => {
    const client = await linkClient(seed);
    const ids = await sendTexts(world.createPhone(), client.line.phone, 12);
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when a new customer sends pictures and texts', async () => {
    const client = await linkClient(4);
    const customer = world.createPhone();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const bytes = Buffer.from(`foto ${n}`);
      ids.push((await customer.send(client.line.phone, { media: { kind: 'image', bytes, caption: `m${n}` } })).id);
      ids.push((await customer.send(client.line.phone, { text: `t${n}` })).id);
    }
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when a new customer writes alternately to the number and to the LID of the client', async () => {
    const client = await linkClient(5);
    const customer = world.createPhone();
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const to = n % 2 ? `${client.line.ownPhone.person.lid}@lid` : client.line.phone;
      ids.push((await customer.send(to, { text: `m${n}` })).id);
    }
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when stanzas of a known person name only the number or only the LID', async () => {
    const client = await linkClient(10);
    const customer = world.createPhone();
    await client.waitFor(await sendTexts(customer, client.line.phone, 1));
    await client.pause();
    await client.connect();
    world.emulator.setStrictness({ alternativeAddresses: false });
    customer.forgetSessions();
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const to = n % 2 ? `${client.line.ownPhone.person.lid}@lid` : client.line.phone;
      ids.push((await customer.send(to, { text: `m${n}` })).id);
    }
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when several members write to a new group', async () => {
    const client = await linkClient(6);
    const members = [world.createPhone(), world.createPhone(), world.createPhone()];
    const [creator = ''] = members.map(({ phone }) => phone);
    const participants = [...members.slice(1).map(({ phone }) => phone), client.line.phone];
    const group = world.emulator.groups.create({ subject: 'Vecinos', creator, participants });
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await members[n % 3]?.send(group.id, { text: `m${n}` }))?.id ?? '');
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when a customer writes before and directly after a reconnection', async () => {
    const client = await linkClient(7);
    const customer = world.createPhone();
    const ids = await sendTexts(customer, client.line.phone, 1);
    await client.waitFor(ids);
    for (let round = 0; round < 3; round += 1) {
      await client.pause();
      ids.push(...(await sendTexts(customer, client.line.phone, 10)));
      await client.connect();
      ids.push(...(await sendTexts(customer, client.line.phone, 5)));
    }
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when another session takes over while a new customer writes', async () => {
    const client = await linkClient(8);
    const idsByCustomer: string[][] = [];
    for (let round = 0; round < 6; round += 1) {
      const customer = world.createPhone();
      const ids = await sendTexts(customer, client.line.phone, 6);
      await pause(60 * round);
      client.crash();
      ids.push(...(await sendTexts(customer, client.line.phone, 6)));
      await client.connect();
      ids.push(...(await sendTexts(customer, client.line.phone, 6)));
      idsByCustomer.push(ids);
    }
    await client.waitFor(idsByCustomer.flat());
    for (const ids of idsByCustomer) expect(client.listStoredIds(ids)).toEqual(ids);
  });

  it('when the sender must repeat a message because its session is lost', async () => {
    const client = await linkClient(9);
    const customer = world.createPhone();
    const greetings = await sendTexts(customer, client.line.phone, 2);
    await client.waitFor(greetings);
    await customer.garble(true);
    const ids = [(await customer.send(client.line.phone, { text: 'm0' })).id];
    const isPlaceholderStored = () => client.stored.some(({ id }) => id === ids[0]);
    await vi.waitUntil(isPlaceholderStored, { timeout: 20_000 });
    await customer.garble(false);
    ids.push(...(await sendTexts(customer, client.line.phone, 3)));
    await client.waitFor(ids);
    expect(client.listStoredIds(ids)).toEqual(ids);
    // WhatsApp gives the repetition a later time, but the page sorts messages by time.
    const times = client.stored.map(({ timestamp }) => timestamp.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('whatever the delays of keys, files and storing are', async () => {
    const kind = fc.constantFrom('text', 'picture', 'lid', 'group', 'own', 'reconnect', 'crash', 'newSession');
    const plan = fc.array(fc.record({ kind, author: fc.nat(2) }), { minLength: 12, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(plan, fc.nat(), async (steps, seed) => {
        const client = await linkClient(seed);
        const customers = [world.createPhone(), world.createPhone(), world.createPhone()];
        const owner = world.emulator.phones.get(client.line.phone);
        const [creator = '', ...others] = customers.map(({ phone }) => phone);
        const group = world.emulator.groups.create({
          subject: 'Vecinos',
          creator,
          participants: [...others, client.line.phone],
        });
        const idsByChat = new Map<string, string[]>();
        const send = async (phone: Phone | undefined, to: string, chat: string, content: PhoneMessageContent) => {
          const message = await phone?.send(to, content);
          if (message) idsByChat.set(chat, [...(idsByChat.get(chat) ?? []), message.id]);
        };
        for (const { kind: step, author } of steps) {
          const customer = customers[author];
          if (!customer || !owner) throw new Error('No phone.');
          const { phone } = customer;
          if (step === 'text') await send(customer, client.line.phone, phone, { text: step });
          else if (step === 'lid') await send(customer, owner.lid, phone, { text: step });
          else if (step === 'own') await send(owner, phone, phone, { text: step });
          else if (step === 'group') await send(customer, group.id, group.id, { text: step });
          else if (step === 'picture')
            await send(customer, client.line.phone, phone, { media: { kind: 'image', bytes: Buffer.from(step) } });
          else if (step === 'newSession') customer.forgetSessions();
          else {
            if (step === 'crash') client.crash();
            else await client.pause();
            await send(customer, client.line.phone, phone, { text: step });
            await client.connect();
          }
        }
        const ids = [...idsByChat.values()].flat();
        await client.waitFor(ids);
        for (const [chat, expected] of idsByChat) expect(client.listStoredIds(expected), chat).toEqual(expected);
        const chats = new Set(client.stored.map(({ chat }) => formatAddressKey(chat)));
        expect(chats.size).toBeLessThanOrEqual(idsByChat.size);
        await client.pause();
      }),
      { numRuns: 8, seed: 20_261_127, endOnFailure: true },
    );
  }, 240_000);
});
