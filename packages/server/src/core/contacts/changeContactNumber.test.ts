import type { Content, IncomingTransportMessage, Person, PhoneNumber } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { rows } from '../data/sql.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const [from, to] = ['5215587654321', '5215599999999'] as const;

/**
 * Creates a client, functions by which its contact writes and changes the number, and queries for the
 * results.
 */
async function createLine() {
  const { knex } = platform.database;
  const clientId = await platform.createLinkedClient();
  const { signal } = new AbortController();
  const messageIds: string[] = [];
  const receiveFrom = (person: Pick<Person, 'phone' | 'lid'>, content: Content, id = `M${messageIds.length}`) => {
    // A message that is received again keeps the time of its first receipt.
    if (!messageIds.includes(id)) messageIds.push(id);
    const chat = { kind: 'person', ...person } as const;
    const incoming: IncomingTransportMessage = {
      ...{ id, chat, sender: chat, senderName: 'Marta', fromMe: false, arrival: 'live', content },
      timestamp: new Date(Date.UTC(2026, 10, 1, 12, 0, messageIds.indexOf(id))),
    };
    return platform.receiving.received(clientId, incoming, signal);
  };
  const receiveMessage = (phone: PhoneNumber, content: Content, id?: string) => receiveFrom({ phone }, content, id);
  const queryRows = <Row extends object>(sql: string) => rows<Row>(knex, sql, { clientId });
  return {
    receiveFrom,
    write: (phone: PhoneNumber, text: string, id?: string) => receiveMessage(phone, { type: 'text', text }, id),
    changeNumber: (id?: string) =>
      receiveMessage(to, { type: 'unsupported', name: 'user_changed_number', formerPhone: from }, id),
    contacts: () =>
      queryRows<{ phone: string; inbound: number; opted: boolean }>(
        `SELECT c.phone, k.inbound::int AS inbound, c.opted_out_at IS NOT NULL AS opted
         FROM contacts c JOIN contact_counters k ON k.contact_id = c.id AND k.client_id = c.client_id
         WHERE c.client_id = :clientId ORDER BY c.phone`,
      ),
    threads: () =>
      queryRows<{ id: string; said: string[] }>(
        `SELECT v.id, (SELECT array_agg(coalesce(m.text, m.details #>> '{unsupported,formerNumber}') ORDER BY m.timestamp)
                       FROM messages m WHERE m.client_id = v.client_id AND m.chat = v.chat) AS said
         FROM conversations v WHERE v.client_id = :clientId ORDER BY v.last_message_at`,
      ),
    optOut: () =>
      queryRows(`UPDATE contacts SET opted_out_at = now() WHERE client_id = :clientId AND phone = '${from}'`),
  };
}

it('a contact that changes the number keeps conversation, messages and opt-out, even if the change is reported twice', async () => {
  const marta = await createLine();
  await marta.write(from, 'Hola');
  await marta.optOut();
  const [originalThread] = await marta.threads();
  await marta.changeNumber('N1');
  await marta.changeNumber('N1');
  await marta.write(to, 'Sigo aquí');
  expect(await marta.contacts()).toEqual([{ phone: to, inbound: 3, opted: true }]);
  expect(await marta.threads()).toEqual([{ id: originalThread?.id, said: ['Hola', from, 'Sigo aquí'] }]);
});

it('a contact that changes to a known number is merged with its contact, and the old number becomes free', async () => {
  const marta = await createLine();
  await marta.write(from, 'Hola');
  await marta.write(to, 'Soy yo');
  await marta.changeNumber('N1');
  expect((await marta.threads()).map(({ said }) => said)).toEqual([['Hola', 'Soy yo', from]]);
  await marta.write(from, 'No soy Marta');
  await marta.changeNumber('N1');
  expect((await marta.threads()).map(({ said }) => said)).toEqual([['Hola', 'Soy yo', from], ['No soy Marta']]);
  expect((await marta.contacts()).map(({ phone }) => phone)).toEqual([from, to]);
});

describe('a contact whose new number the network hides', () => {
  const [formerLid, lid] = ['MX.8100000001', 'MX.8200000001'] as const;
  const change = { type: 'unsupported', name: 'user_changed_user_id', formerPhone: from, formerLid } as const;

  it('loses the old number, which belongs to another contact when somebody writes from it', async () => {
    const marta = await createLine();
    await marta.write(from, 'Hola');
    await marta.receiveFrom({ lid }, change, 'N1');
    await marta.write(from, 'No soy Marta');
    await marta.receiveFrom({ lid }, change, 'N1');
    await marta.receiveFrom({ lid }, { type: 'text', text: 'Soy Marta' });
    expect((await marta.contacts()).map(({ phone }) => phone)).toEqual([from, null]);
    expect((await marta.threads()).map(({ said }) => said)).toEqual([['No soy Marta'], ['Hola', from, 'Soy Marta']]);
  });

  it('loses the old number also when a message under the new ID arrives before the change', async () => {
    const marta = await createLine();
    await marta.write(from, 'Hola');
    await marta.receiveFrom({ lid }, { type: 'text', text: 'Ya cambié' });
    await marta.receiveFrom({ lid }, change);
    expect((await marta.contacts()).map(({ phone }) => phone)).toEqual([null]);
    expect((await marta.threads()).map(({ said }) => said)).toEqual([['Hola', 'Ya cambié', from]]);
  });
});

it('a number change is stored only as a message when no contact has the old number', async () => {
  const stranger = await createLine();
  await stranger.changeNumber();
  expect(await stranger.contacts()).toEqual([{ phone: to, inbound: 1, opted: false }]);
});
