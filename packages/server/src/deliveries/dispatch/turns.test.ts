import type { TurnEvent } from '@recado/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolveContacts } from '../../ground/contacts/resolveContacts.ts';
import { createDatabase } from '../../ground/data/database.ts';
import { rows } from '../../ground/data/sql.ts';
import { type NewMessage, storeMessages, storeRemark } from '../../ground/messages/index.ts';
import { type EventRow, eventColumns } from '../events/EventRow.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { closeTurns } from './createTurns.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';

let office: PostOffice;
let clientId: string;
let webhookId: string;
const url = 'http://127.0.0.1:9/';
beforeAll(async () => {
  office = await createPostOffice();
});
beforeEach(async () => {
  clientId = await office.client();
  webhookId = await waiting('turnos');
});
afterAll(() => office.close());

const waiting = async (label: string, more: object = {}): Promise<string> =>
  (await office.webhooks.add(clientId, { url, label, turnSeconds: 8, ...more })).webhook.id;

const marta = { phone: '5215587654321' };
let said = 0;
const message = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  waId: `W${said++}`,
  fromMe: false,
  contact: marta,
  type: 'text',
  text,
  timestamp: new Date(Date.now() + said),
  ...more,
});
const says = (text: string, more?: Partial<NewMessage>) =>
  storeMessages(office.database.knex, clientId, [message(text, more)]);

/** Everybody has been quiet for long. */
const quiet = () =>
  rows(
    office.database.knex,
    `UPDATE turns SET due_at = now() - interval '1 second' WHERE client_id = :clientId`,
    {
      clientId,
    },
  );
const close = async (): Promise<TurnEvent[]> => {
  await quiet();
  await closeTurns(office.database.knex);
  return turnsOf();
};
const turnsOf = async (of = webhookId): Promise<TurnEvent[]> => {
  const found = await rows<EventRow>(
    office.database.knex,
    `SELECT ${eventColumns} FROM events e WHERE e.client_id = :clientId AND e.type = 'conversation.turn'
       AND e.data ->> 'webhookId' = :of ORDER BY e.sequence`,
    { clientId, of },
  );
  return found.map(row => presentEvent(row, '/api') as TurnEvent);
};
const textsOf = (turns: readonly TurnEvent[]) =>
  turns.map(({ data }) => data.messages.map(({ text }) => text));
const queuedFor = async (id: string): Promise<string[]> => {
  const found = await rows<{ type: string }>(
    office.database.knex,
    `SELECT e.type FROM deliveries d JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
     WHERE d.webhook_id = :id ORDER BY d.sequence`,
    { id },
  );
  return found.map(({ type }) => type);
};

describe('a turn', () => {
  it('is what somebody said in a row, told once, in order and with its files, to whom asked for it alone', async () => {
    const all = await waiting('todo', { turnSeconds: undefined });
    const other = await waiting('otro', { eventTypes: ['conversation.turn', 'message.received'] });
    const media = { path: 'x/y', mimeType: 'image/jpeg', size: 7, sha256: 'ab'.repeat(32) };
    await says('Hola');
    await says('Mire', { type: 'image', media });
    await says('¿Todavía hay?');
    await says('Buenas', { contact: { phone: '5215500000001' } });
    expect(await turnsOf()).toEqual([]);
    const [turn, buenas] = await close();
    expect(turn?.data).toMatchObject({
      webhookId,
      chat: marta.phone,
      chatKind: 'person',
      text: 'Hola\nMire\n¿Todavía hay?',
      optedOutAt: null,
      robot: { pausedUntil: null },
    });
    expect(textsOf([turn, buenas].flatMap(one => one ?? []))).toEqual([
      ['Hola', 'Mire', '¿Todavía hay?'],
      ['Buenas'],
    ]);
    expect(turn?.data.messages[1]?.media).toMatchObject({ size: 7, url: expect.stringContaining('/media/') });
    expect(await close()).toHaveLength(2);
    const single = Array<string>(4).fill('message.received');
    const told = ['conversation.turn', 'conversation.turn'];
    expect(await queuedFor(webhookId)).toEqual(told);
    expect(await queuedFor(all)).toEqual(single);
    expect(await queuedFor(other)).toEqual([...single, ...told]);
  });

  it('begins anew after it was told', async () => {
    await says('uno');
    await close();
    await says('dos');
    expect(textsOf(await close())).toEqual([['uno'], ['dos']]);
  });

  it('ends with its fiftieth message, however fast they come', async () => {
    for (let n = 0; n < 5; n += 1)
      await storeMessages(
        office.database.knex,
        clientId,
        Array.from({ length: 10 }, (_, each) => message(`${n}${each}`)),
      );
    await closeTurns(office.database.knex);
    expect(textsOf(await turnsOf()).map(texts => texts.length)).toEqual([50]);
  });

  it('never waits longer than five minutes after its first message', async () => {
    await office.webhooks.change(clientId, webhookId, { turnSeconds: 300 });
    await says('uno');
    await rows(office.database.knex, `UPDATE turns SET first_at = first_at - interval '5 minutes'`);
    await says('dos');
    await closeTurns(office.database.knex);
    expect(textsOf(await turnsOf())).toEqual([['uno', 'dos']]);
  });

  it('leaves groups alone: what is said there is told as ever', async () => {
    await says('Hola a todos', { chat: 'group:120363000000000001' });
    expect(await close()).toEqual([]);
    expect(await queuedFor(webhookId)).toEqual(['message.received']);
  });

  it('says what became of it meanwhile: taken back, opted out, taken over by a person', async () => {
    const stored = message('Quiero dos');
    await storeMessages(office.database.knex, clientId, [stored]);
    await says('BAJA');
    const about = { fromMe: false, contact: marta, timestamp: new Date(), target: stored.waId };
    await storeRemark(office.database.knex, clientId, {
      ...about,
      waId: `R${said++}`,
      kind: 'deletion',
      value: {},
    });
    await office.database
      .knex('conversations')
      .where({ clientId })
      .update({
        pausedUntil: '2999-01-01T00:00:00Z',
        pausedBy: JSON.stringify({ kind: 'phone' }),
      });
    const [turn] = await close();
    expect(turn?.data).toMatchObject({
      text: 'BAJA',
      messages: [{ text: null, deletedAt: expect.any(String) }, { text: 'BAJA' }],
      optedOutAt: expect.any(String),
      robot: { pausedBy: { kind: 'phone' } },
    });
  });

  it('is one where a LID and a number turn out to be one person', async () => {
    await says('Soy', { contact: { lid: '77001122334455' } });
    await says('Marta');
    await resolveContacts(office.database.knex, clientId, [{ ...marta, lid: '77001122334455' }]);
    expect(textsOf(await close())).toEqual([['Soy', 'Marta']]);
  });

  it('is kept for a webhook that is switched off, and recovered; one that asks no more is told none', async () => {
    const { knex } = office.database;
    const since = new Date(Date.now() - 60_000).toISOString();
    await office.webhooks.change(clientId, webhookId, { enabled: false });
    await says('uno');
    await close();
    expect(await queuedFor(webhookId)).toEqual([]);
    await office.webhooks.change(clientId, webhookId, { enabled: true });
    await office.deliveries.recover(clientId, { since });
    expect(await queuedFor(webhookId)).toEqual(['conversation.turn']);

    await says('dos');
    await office.webhooks.change(clientId, webhookId, { turnSeconds: null });
    expect(await knex('turns').where({ clientId })).toEqual([]);
    await says('tres');
    expect(textsOf(await close())).toEqual([['uno']]);
    expect(await queuedFor(webhookId)).toEqual(['conversation.turn', 'message.received']);
  });

  it('costs whoever asks for none nothing: it is not even looked for', async () => {
    const plain = await office.client();
    await office.webhooks.setPrincipal(plain, url);
    await office.receive(plain);
    expect(await office.database.knex('eventStreams').where({ clientId: plain })).toMatchObject([
      { turns: false, lastSequence: 1 },
    ]);
  });
});

/** Closes what is over, and dies before it commits. */
async function dyingClose(): Promise<void> {
  const own = new Client(office.database.connection);
  own.on('error', () => {});
  await own.connect();
  await own.query('BEGIN');
  const { rows: closed } = await own.query('SELECT pg_backend_pid() AS pid, close_turns(10)');
  expect(closed).toHaveLength(1);
  await rows(office.database.knex, 'SELECT pg_terminate_backend(:pid)', { pid: closed[0].pid });
  await expect(own.query('COMMIT')).rejects.toThrow();
}

describe('whatever dies, and however many there are', () => {
  it('a turn whose teller died before its commit is told by the next', async () => {
    await says('uno');
    await quiet();
    await dyingClose();
    expect(await turnsOf()).toEqual([]);
    expect(textsOf(await close())).toEqual([['uno']]);
  });

  it('and is lost by one that took it before it told it, which this would see', async () => {
    await says('uno');
    await quiet();
    await rows(office.database.knex, 'DELETE FROM turns WHERE client_id = :clientId', { clientId });
    expect(await close()).toEqual([]);
  });

  it('what is said while it is being told belongs to the next', async () => {
    await says('uno');
    await quiet();
    const trx = await office.database.knex.transaction();
    await rows(trx, 'SELECT close_turns(10)');
    const late = says('dos');
    await trx.commit();
    await late;
    expect(textsOf(await close())).toEqual([['uno'], ['dos']]);
  });

  it('each message is in exactly one turn while many speak and three platforms close', async () => {
    const { knex } = office.database;
    await rows(knex, 'ALTER TABLE webhooks DROP CONSTRAINT webhooks_turn_seconds_check');
    await knex('webhooks').where({ id: webhookId }).update({ turnSeconds: 0 });
    const people = Array.from({ length: 4 }, (_, n) => ({ phone: `521550000010${n}` }));
    let speaking = true;
    const closers = Array.from({ length: 3 }, async () => {
      while (speaking) await closeTurns(knex);
    });
    const sent = people.flatMap(contact =>
      Array.from({ length: 40 }, (_, n) => message(`${contact.phone} ${n}`, { contact })),
    );
    await Promise.all(
      people.map(async ({ phone }) => {
        for (const one of sent.filter(({ contact }) => contact?.phone === phone))
          await storeMessages(knex, clientId, [one]);
      }),
    );
    speaking = false;
    await Promise.all(closers);
    const turns = await close();
    const told = turns.flatMap(({ data }) => data.messages.map(({ text }) => text));
    expect(told.toSorted()).toEqual(sent.map(({ text }) => text).toSorted());
    for (const { data } of turns)
      expect(new Set(data.messages.map(({ chat }) => chat))).toEqual(new Set([data.chat]));
    expect((await queuedFor(webhookId)).length).toBe(turns.length);
  });
});
