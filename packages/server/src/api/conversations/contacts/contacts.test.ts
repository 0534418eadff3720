import type { Endpoints, PayloadOf } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { groupAndContactTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../../core/data/sql.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

let world: ContractTestServer;
let program: Sdk;
let tries = 0;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
  const places = [undefined, undefined, 'group:120363000000000001', 'broadcast:status'];
  for (const [place, chat] of places.entries()) {
    const name = ['José Ramírez', 'Marta', 'De un grupo', 'De un estado'][place] ?? '';
    await write(`52155870000${10 + place}`, name, chat);
  }
});
afterAll(() => world.stop());

/** Stores a message that a person sent to the client. */
async function write(phone: string, name: string, chat?: string): Promise<void> {
  const { number, person } = world.server.network.phone(phone);
  const contact = { phone: number, name, ...(person.lid !== undefined && { lid: person.lid }) };
  const messageFields = { fromMe: false, type: 'text', text: 'Hola', timestamp: new Date() } as const;
  await storeMessages(world.server.knex, world.client.id, [
    { ...messageFields, waId: `C${phone}${name}`, contact, ...(chat !== undefined && { chat }) },
  ]);
}

const [jose, marta, member] = ['5215587000010', '5215587000011', '5215587000012'] as const;
const list = async (query: { q?: string; limit?: number; cursor?: string; label?: string } = {}) =>
  program.request('GET /external/contacts', { query });
const numbers = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).contacts.map(({ phoneNumber }) => phoneNumber);
const get = (contact: string) => program.request('GET /external/contacts/{contact}', { params: { contact } });

describe('contacts API', () => {
  it('lists people with a direct conversation, but neither groups nor group members', async () => {
    expect((await numbers({})).sort()).toEqual([jose, marta]);
    const { contacts } = await list({ q: 'marta' });
    expect(contacts).toMatchObject([{ chat: marta, name: 'Marta', lid: expect.any(String) }]);
  });

  it('finds a contact by its name without accents, and by its number in any spelling', async () => {
    expect(await numbers({ q: 'JOSE ramirez' })).toEqual([jose]);
    for (const q of ['+52 55 8700 0010', '8700 0010', '\u202a+52 55\u20118700 0010\u202c', '55 87 00 00 10'])
      expect(await numbers({ q })).toEqual([jose]);
    for (const q of ['+52 1 55 8700', '+52 55 87']) expect((await numbers({ q })).toSorted()).toEqual([jose, marta]);
    expect(await numbers({ q: '0010 0010' })).toEqual([]);
    expect(await numbers({ q: 'de un grupo' })).toEqual([]);
  });

  it('keeps the labels, the notes and the name that the owner gave when the contact changes its WhatsApp name', async () => {
    const change = (payload: PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>) =>
      program.request('PATCH /external/contacts/{contact}', { params: { contact: '5587000010' }, payload });
    const ownName = '=HYPERLINK("x") <b>Pepe</b>';
    const labels = ['Mayoreo', 'MAYOREO', 'Café'];
    const changeResponse = await change({ ownName, labels, notes: 'Paga los viernes.' });
    expect(changeResponse.contact).toMatchObject({ name: ownName, ownName, whatsappName: 'José Ramírez' });
    expect(changeResponse.contact.labels.map(label => label.toLowerCase()).sort()).toEqual(['café', 'mayoreo']);
    await write(jose, 'Don José');
    expect((await list({ q: 'pepe' })).contacts).toMatchObject([
      { name: ownName, whatsappName: 'Don José', notes: 'Paga los viernes.' },
    ]);
    expect(await numbers({ q: 'don jose' })).toEqual([jose]);
    const clientId = world.client.id;
    const receivedEvents = world.server.knex('events').where({ clientId, type: 'message.received' });
    const [{ data }] = await receivedEvents.orderBy('sequence', 'desc').limit(1);
    expect(data).toMatchObject({ name: 'Don José', ownName });
    const { messages } = await program.request('GET /external/messages', { query: { limit: 1 } });
    expect(messages).toMatchObject([{ name: 'Don José', ownName }]);
    const params = { conversation: jose };
    const conversationResponse = await program.request('GET /external/conversations/{conversation}', { params });
    expect(conversationResponse.conversation.name).toBe(ownName);
    const { labels: all } = await program.request('GET /external/labels');
    const coffee = all.find(({ name }) => name === 'Café')?.id ?? '';
    const renaming = { params: { label: coffee }, payload: { name: 'Cafetería' } };
    await program.request('PATCH /external/labels/{label}', renaming);
    expect(await numbers({ label: 'CAFETERIA' })).toEqual([jose]);
    await program.request('DELETE /external/labels/{label}', { params: { label: coffee } });
    const { contact } = await change({ ownName: null, notes: null });
    expect(contact).toMatchObject({ name: 'Don José', ownName: null, notes: null });
    expect(contact.labels).toHaveLength(1);
    const updateEvents = await world.server
      .knex('events')
      .where({ clientId: world.client.id, type: 'conversation.updated' })
      .orderBy('sequence');
    expect(updateEvents.slice(-2).map(({ data }) => data.name)).toEqual([ownName, 'Don José']);
    await change({ labels: [] });
    await write(jose, 'José Ramírez');
  });

  it('keeps both changes when two requests update one contact concurrently', async () => {
    const { knex } = world.server;
    const change = (payload: PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>) =>
      program.request('PATCH /external/contacts/{contact}', { params: { contact: marta }, payload });
    const other = await knex.transaction();
    await other('contacts').where({ clientId: world.client.id, phone: marta }).update({ notes: 'Debe 40' });
    const saving = change({ labels: ['Amistades'] });
    await expect
      .poll(() =>
        rows(
          knex,
          `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%contacts%'`,
        ),
      )
      .toHaveLength(1);
    await other.commit();
    expect((await saving).contact).toMatchObject({ notes: 'Debe 40', labels: ['Amistades'] });
    await change({ labels: [], notes: null });
  });

  it('returns the next page when the cursor is given', async () => {
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.next ?? '' });
    expect([first, second].flatMap(({ contacts }) => contacts.map(({ chat }) => chat)).sort()).toEqual([jose, marta]);
    expect(second.next).toBeNull();
  });

  it('finds a contact by number, chat or id, and returns 404 for other people', async () => {
    const { contact } = await get('52 55 8700 0011');
    expect(contact.chat).toBe(marta);
    expect((await get(contact.id)).contact).toEqual(contact);
    expect((await get(`lid:${contact.lid}`)).contact).toEqual(contact);
    for (const stranger of [member, '5215500001111', 'group:120363000000000001', 'nadie', world.foreign.id])
      await expect(get(stranger)).rejects.toMatchObject({ status: 404, message: texts.contactNotFound });
  });

  it('returns the parts of the profile that the contact shows', async () => {
    const phone = world.server.network.phone(marta);
    const params = { contact: marta };
    const nothing = { about: null, pictureUrl: null, business: null };
    Object.assign(phone.profile, { about: '', picture: undefined, business: undefined, hidden: false });
    expect((await get(marta)).profile).toEqual(nothing);
    const picture = () => program.request('GET /external/contacts/{contact}/picture', { params });
    await expect(picture()).rejects.toMatchObject({ status: 404, message: texts.noPicture.contact });
    const days = [
      { day: 1, mode: 'hours', opens: 540, closes: 1_110 },
      { day: 6, mode: 'appointment' },
    ] as const;
    Object.assign(phone.profile, {
      about: ' Vendo flores ',
      picture: Buffer.from('ffd8ffe000', 'hex'),
      business: { email: 'hola@flores.mx', websites: ['https://flores.mx'], hours: { days } },
    });
    const { contact, profile } = await get(marta);
    expect(profile).toEqual({
      about: 'Vendo flores',
      pictureUrl: expect.stringMatching(`/api/external/contacts/${contact.id}/picture$`),
      business: {
        category: null,
        description: null,
        email: 'hola@flores.mx',
        address: null,
        websites: ['https://flores.mx'],
        hours: {
          timeZone: null,
          days: [
            { day: 1, mode: 'hours', opens: '09:00', closes: '18:30' },
            { day: 6, mode: 'appointment', opens: null, closes: null },
          ],
        },
      },
    });
    const jpeg = await picture();
    expect(Buffer.from(jpeg)).toEqual(phone.profile.picture);
    phone.profile.hidden = true;
    expect((await get(marta)).profile).toMatchObject({ about: null, pictureUrl: null });
    await expect(picture()).rejects.toMatchObject({ status: 404 });
  });

  it('returns a contact without its profile when the number is not connected', async () => {
    const other = await startContractTestServer();
    try {
      const { number } = other.server.network.phone(marta);
      const messageFields = { fromMe: false, type: 'text', text: 'Hola', timestamp: new Date() } as const;
      const message = { ...messageFields, waId: 'C1', contact: { phone: number, name: 'Marta' } };
      await storeMessages(other.server.knex, other.client.id, [message]);
      const token = other.server.sdk.withApiToken(other.client.apiToken);
      const params = { contact: marta };
      expect(await token.request('GET /external/contacts/{contact}', { params })).toMatchObject({
        contact: { chat: marta },
        profile: null,
      });
      const requestingPicture = token.request('GET /external/contacts/{contact}/picture', { params });
      await expect(requestingPicture).rejects.toMatchObject({ status: 409 });
    } finally {
      await other.stop();
    }
  });

  it('blocks and unblocks a contact, and lists a contact with its stored name while it is blocked', async () => {
    tries += 1;
    const rosa = `52155870001${10 + tries}`;
    await write(rosa, 'Rosa');
    const params = { contact: rosa };
    const blocked = async () =>
      (await program.request('GET /external/blocked')).blocked.filter(({ chat }) => chat === rosa);
    expect(await blocked()).toEqual([]);
    await program.request('POST /external/contacts/{contact}/block', { params });
    expect(await blocked()).toMatchObject([{ chat: rosa, name: 'Rosa', phoneNumber: rosa }]);
    await program.request('POST /external/contacts/{contact}/unblock', { params });
    expect(await blocked()).toEqual([]);
  });
});
