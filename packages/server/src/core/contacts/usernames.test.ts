import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { findConversation } from '../conversations/conversationRows.ts';
import { storePlainMessages } from '../messages/messageWriter.ts';
import { storeMessages } from '../messages/storeMessages.ts';
import { changeContactNumber } from './changeContactNumber.ts';
import { findContactIdsByIdentifiers, searchContactIds } from './findContactIdsByIdentifiers.ts';
import type { ContactIdentity } from './planContactChanges.ts';
import { storeMarketingPreference } from './storeMarketingPreference.ts';

const [former, current] = ['MX.8100000001', 'MX.8100000002'];
const phone = '5215587654321';

let test: TestDatabase;
let clientId: string;
let messageCount = 0;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const createMessage = (contact: ContactIdentity) => {
  messageCount += 1;
  const timestamp = new Date(Date.UTC(2026, 10, 1, 12, 0, messageCount));
  return { waId: `U${messageCount}`, fromMe: false, contact, type: 'text', text: 'Hola', timestamp };
};
const receive = (contact: ContactIdentity) => storeMessages(test.knex, clientId, [createMessage(contact)]);
const listContacts = () =>
  test.knex('contacts').where({ clientId }).orderBy('created_at').select('phone', 'lid', 'username', 'formerLids');

describe('contact with a username', () => {
  it('has the newest username, also when its messages share a statement with others', async () => {
    await receive({ lid: former, name: 'Ana', username: 'ana.lopez' });
    const message = createMessage({ lid: former, username: '@ana_lopez' });
    expect(await storePlainMessages(test.knex, [{ clientId, message }])).toEqual([false]);
    await storeMessages(test.knex, clientId, [message]);
    expect(await listContacts()).toMatchObject([{ lid: former, username: 'ana_lopez' }]);
    const unchanged = createMessage({ lid: former, username: 'ana_lopez' });
    expect(await storePlainMessages(test.knex, [{ clientId, message: unchanged }])).toEqual([true]);
  });

  it.each(['', 'ana lopez', 'a'.repeat(36), 'ana\u202elopez', '<b>'])(
    'ignores the impossible username %j',
    async username => {
      await receive({ lid: former, username });
      expect(await listContacts()).toMatchObject([{ lid: former, username: null }]);
    },
  );

  it('is found by the username, in any case and with or without @, and shows it when it has no name', async () => {
    await receive({ lid: former, username: 'Ana.Lopez' });
    const [contact] = await test.knex('contacts').where({ clientId }).select('id');
    for (const text of ['ana.lopez', '@ANA', 'lopez'])
      expect(await searchContactIds(test.knex, clientId, text)).toEqual([contact?.id]);
    expect(await searchContactIds(test.knex, clientId, '@beto')).toEqual([]);
    expect(await findConversation(test.knex, clientId, `lid:${former}`)).toMatchObject({
      name: '@Ana.Lopez',
      username: 'Ana.Lopez',
    });
  });
});

describe('former private ID', () => {
  const changeId = (waId = 'N1') =>
    changeContactNumber(test.knex, clientId, { from: { lid: former }, to: { lid: current }, waId });

  it('belongs to the contact with the new ID, for programs and for late messages', async () => {
    await receive({ lid: former, username: 'ana.lopez' });
    await changeId();
    await receive({ lid: current });
    await receive({ lid: former });
    expect(await listContacts()).toMatchObject([{ lid: current, username: 'ana.lopez', formerLids: [former] }]);
    const found = await findContactIdsByIdentifiers(test.knex, clientId, [`lid:${former}`]);
    expect(found).toEqual(await findContactIdsByIdentifiers(test.knex, clientId, [`lid:${current}`]));
    const conversations = [former, current].map(lid => findConversation(test.knex, clientId, `lid:${lid}`));
    const [byFormer, byCurrent] = await Promise.all(conversations);
    expect(byFormer?.id).toBeDefined();
    expect(byFormer?.id).toBe(byCurrent?.id);
  });

  it('is kept when the contact of the new ID already exists, and both become one', async () => {
    await receive({ lid: former, username: 'ana.lopez' });
    await receive({ lid: current });
    await changeId();
    expect(await listContacts()).toMatchObject([{ lid: current, username: 'ana.lopez', formerLids: [former] }]);
  });

  it('is kept when the number becomes known and the network has another ID for the number', async () => {
    await receive({ lid: former });
    await receive({ phone, lid: former });
    await receive({ phone, lid: '123456789012345' });
    expect(await listContacts()).toMatchObject([{ phone, lid: '123456789012345', formerLids: [former] }]);
  });

  it('does not join a person with another number to its contact', async () => {
    await receive({ phone, lid: former });
    await receive({ phone, lid: current });
    await receive({ phone: '5215500000002', lid: former });
    expect((await listContacts()).map(row => row.phone)).toEqual([phone, '5215500000002']);
  });
});

describe('decision about marketing messages', () => {
  const decide = (acceptsMarketing: boolean, second: number) =>
    storeMarketingPreference(test.knex, clientId, {
      person: { kind: 'person', lid: former },
      acceptsMarketing,
      at: new Date(Date.UTC(2026, 9, 1, 12, 0, second)),
    });
  const listOptOutEvents = async () =>
    (await test.knex('events').where({ clientId }).orderBy('sequence').pluck('type')).filter(type =>
      /opted/.test(String(type)),
    );

  it('opts the contact out and in once, with events, and ignores older decisions', async () => {
    await receive({ lid: former });
    for (const [accepts, second] of [
      [false, 2],
      [false, 2],
      [true, 1],
      [false, 4],
      [true, 3],
    ] as const)
      await decide(accepts, second);
    expect(await listOptOutEvents()).toEqual(['contact.opted_out']);
    await decide(true, 5);
    expect(await listOptOutEvents()).toEqual(['contact.opted_out', 'contact.opted_in']);
  });
});
