import type { Content, Incoming, Phone } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { rows } from '../data/sql.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const [from, to] = ['5215587654321', '5215599999999'] as const;

/** A client, what it is told, and what is kept of that. */
async function line() {
  const { knex } = platform.database;
  const clientId = await platform.linked();
  const { signal } = new AbortController();
  const told: string[] = [];
  const tell = (phone: Phone, content: Content, id = `M${told.length}`) => {
    // What is told again is told with its own time.
    if (!told.includes(id)) told.push(id);
    const chat = { kind: 'person', phone } as const;
    const said: Incoming = {
      ...{ id, chat, sender: chat, senderName: phone, fromMe: false, arrival: 'live', content },
      timestamp: new Date(Date.UTC(2026, 10, 1, 12, 0, told.indexOf(id))),
    };
    return platform.receiving.received(clientId, said, signal);
  };
  const asked = <Row extends object>(sql: string) => rows<Row>(knex, sql, { clientId });
  return {
    write: (phone: Phone, text: string, id?: string) => tell(phone, { type: 'text', text }, id),
    moves: (id?: string) =>
      tell(to, { type: 'unsupported', name: 'user_changed_number', formerPhone: from }, id),
    contacts: () =>
      asked<{ phone: string; inbound: number; opted: boolean }>(
        `SELECT c.phone, k.inbound::int AS inbound, c.opted_out_at IS NOT NULL AS opted
         FROM contacts c JOIN contact_counters k ON k.contact_id = c.id AND k.client_id = c.client_id
         WHERE c.client_id = :clientId ORDER BY c.phone`,
      ),
    threads: () =>
      asked<{ id: string; said: string[] }>(
        `SELECT v.id, (SELECT array_agg(coalesce(m.text, m.details #>> '{unsupported,formerNumber}') ORDER BY m.timestamp)
                       FROM messages m WHERE m.client_id = v.client_id AND m.chat = v.chat) AS said
         FROM conversations v WHERE v.client_id = :clientId ORDER BY v.last_at`,
      ),
    optOut: () =>
      asked(`UPDATE contacts SET opted_out_at = now() WHERE client_id = :clientId AND phone = '${from}'`),
  };
}

it('who changes the number keeps conversation, messages and what was decided, however often that is told', async () => {
  const marta = await line();
  await marta.write(from, 'Hola');
  await marta.optOut();
  const [before] = await marta.threads();
  await marta.moves('N1');
  await marta.moves('N1');
  await marta.write(to, 'Sigo aquí');
  expect(await marta.contacts()).toEqual([{ phone: to, inbound: 3, opted: true }]);
  expect(await marta.threads()).toEqual([{ id: before?.id, said: ['Hola', from, 'Sigo aquí'] }]);
});

it('is one with whom wrote from the new number before it was told; the old one is anybody’s afterwards', async () => {
  const marta = await line();
  await marta.write(from, 'Hola');
  await marta.write(to, 'Soy yo');
  await marta.moves('N1');
  expect((await marta.threads()).map(({ said }) => said)).toEqual([['Hola', 'Soy yo', from]]);
  await marta.write(from, 'No soy Marta');
  await marta.moves('N1');
  expect((await marta.threads()).map(({ said }) => said)).toEqual([
    ['Hola', 'Soy yo', from],
    ['No soy Marta'],
  ]);
  expect((await marta.contacts()).map(({ phone }) => phone)).toEqual([from, to]);
});

it('of whom nothing is known it is a message', async () => {
  const nobody = await line();
  await nobody.moves();
  expect(await nobody.contacts()).toEqual([{ phone: to, inbound: 1, opted: false }]);
});
