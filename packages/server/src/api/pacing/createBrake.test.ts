import { GENTLE_PACE } from '@recado/contract/rules';
import { TransportError } from '@recado/transport';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeContacts } from '../../ground/contacts/mergeContacts.ts';
import { transact } from '../../ground/data/transact.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createInbox } from '../inbox/createInbox.ts';
import { settleForgotten } from '../sending/index.ts';
import { createBrake } from './createBrake.ts';
import { createReleaser } from './createReleaser.ts';

const MINUTE = 60_000;

let platform: Platform;
let clientId: string;
let own: string;
let now = new Date();
let refuse: TransportError | undefined;
let sending: Platform['sending'];
let releaser: ReturnType<typeof createReleaser>;
const clock = () => now;
beforeAll(async () => {
  platform = await createPlatform({
    wrap: transport => ({
      ...transport,
      async open(client, host) {
        const session = await transport.open(client, host);
        const { send } = session;
        return Object.assign(session, {
          send: (message: Parameters<typeof send>[0]) =>
            refuse ? Promise.reject(refuse) : send.call(session, message),
        });
      },
    }),
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  now = new Date();
  refuse = undefined;
  own = newNumber();
  clientId = await platform.linked(own);
  sending = platform.sendingAt(clock);
  releaser = createReleaser({ database: platform.database.knex, sending, clock, log: quietLog });
  const slow = { ...GENTLE_PACE, perDay: 1, warmUp: false };
  await createBrake({ database: platform.database.knex, clock }).set(platform.database.knex, clientId, slow);
});

let numbers = 5_215_570_000_000;
const newNumber = () => {
  numbers += 1;
  return `${numbers}`;
};
const somebody = () => platform.network.phone(newNumber());
type Somebody = ReturnType<typeof somebody>;
const write = (to: Somebody, text = 'Hola', idempotencyKey?: string) =>
  sending.sendText({ clientId, to: { kind: 'phone', phone: to.number }, text, idempotencyKey });
/** They write to us, and it is there. */
const hears = async (from: Somebody, text: string) => {
  const { id } = from.write(own, text);
  await until(async () => (await rowOf(id)) !== undefined);
};
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};
const got = ({ messages }: Somebody) =>
  messages.map(({ content }) => (content.type === 'text' ? content.text : content.type));
const rowOf = async (id: string) =>
  (await storedMessages(platform.database.knex, clientId)).find(({ waId }) => waId === id);

describe('a new chat for which there is no place', () => {
  it('waits with its time, and leaves by itself, once', async () => {
    const [first, second] = [somebody(), somebody()];
    expect((await write(first)).body.status).toBe('sent');
    const { statusCode, body } = await write(second, 'Buenos días', 'clave');
    expect(statusCode).toBe(202);
    expect(body).toMatchObject({ status: 'queued', text: 'Buenos días' });
    const wait = Date.parse(body.notBefore ?? '') - now.getTime();
    expect(wait).toBeGreaterThan(0);
    expect((await write(second, 'Buenos días', 'clave')).body).toEqual(body);
    const inbox = createInbox({ database: platform.database.knex, apiUrl: '/api' });
    const [shown] = (await inbox.browse(clientId, { limit: 1 })).messages;
    expect(shown).toMatchObject({ messageId: body.messageId, status: 'queued', notBefore: body.notBefore });

    await releaser.round();
    await platform.database
      .knex('messages')
      .where({ clientId })
      .update({ updatedAt: new Date(0) });
    await settleForgotten(platform.database.knex);
    expect((await rowOf(body.messageId))?.status).toBe('queued');
    expect(got(second)).toEqual([]);
    now = new Date(Date.parse(body.notBefore ?? '') + 1);
    const another = createReleaser({
      database: platform.database.knex,
      sending: platform.sendingAt(clock),
      clock,
      log: quietLog,
    });
    await Promise.all([releaser.round(), another.round()]);
    await releaser.round();
    expect(got(second)).toEqual(['Buenos días']);
    expect(second.messages[0]?.id).toBe(body.messageId);
    await until(async () => (await rowOf(body.messageId))?.status === 'delivered');
    const [left] = (await inbox.browse(clientId, { limit: 1 })).messages;
    expect(left).not.toHaveProperty('notBefore');
    // There is a chat now.
    expect((await write(second, '¿Le interesa?')).body.status).toBe('sent');
  });

  it('is no matter for who wrote to us, whom a person writes to, or a group', async () => {
    const [first, writer, second] = [somebody(), somebody(), somebody()];
    await write(first);
    const held = await write(writer, 'Oferta');
    expect(held.body.status).toBe('queued');
    await hears(writer, '¿Tienen pan?');
    expect((await write(writer, 'Sí, hay')).body.status).toBe('sent');
    await releaser.round();
    expect(got(writer).slice(-2)).toEqual(['Sí, hay', 'Oferta']);
    const by = { kind: 'console', user: { id: clientId, name: 'Lucía' } } as const;
    const byHand = await sending.sendText({
      clientId,
      to: { kind: 'phone', phone: second.number },
      text: 'Soy yo',
      origin: by,
    });
    expect(byHand.body.status).toBe('sent');
  });

  it('can be taken back, and then it never leaves', async () => {
    const [first, second] = [somebody(), somebody()];
    await write(first);
    const { body } = await write(second);
    const { messageId } = body;
    expect((await sending.remove({ clientId, messageId })).body).toMatchObject({ success: true, messageId });
    expect(await rowOf(messageId)).toMatchObject({ status: 'failed', errorCode: 'cancelled' });
    later(7 * 1_440);
    await releaser.round();
    expect(got(second)).toEqual([]);
    await expect(sending.remove({ clientId, messageId })).rejects.toMatchObject({ status: 409 });
  });

  it('waits on when the database goes away at the moment it was to leave, and is not called failed', async () => {
    const { knex } = platform.database;
    const [first, second] = [somebody(), somebody()];
    await write(first);
    const { body } = await write(second);
    now = new Date(Date.parse(body.notBefore ?? '') + 1);
    await knex.raw(`
      CREATE FUNCTION be_away() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P03'; END $$;
      CREATE TRIGGER be_away BEFORE DELETE ON held_messages FOR EACH ROW EXECUTE FUNCTION be_away()`);
    await releaser.round();
    await knex.raw('DROP FUNCTION be_away CASCADE');
    expect(await rowOf(body.messageId)).toMatchObject({ status: 'queued', errorCode: null });
    later(2);
    await releaser.round();
    expect(got(second)).toEqual(['Hola']);
  });

  it('is left as it was by who dies before it left, and is of unknown outcome after', async () => {
    const [first, second] = [somebody(), somebody()];
    await write(first);
    const { body } = await write(second);
    now = new Date(Date.parse(body.notBefore ?? '') + 1);
    const dead = (at: 'before' | 'after') =>
      createReleaser({
        database: platform.database.knex,
        clock,
        log: quietLog,
        sending: {
          async release({ leaves }) {
            if (at === 'after') await platform.database.knex.transaction(leaves);
            await new Promise(() => undefined);
          },
        },
      });
    void dead('before').round();
    const isTaken = async () =>
      (await platform.database.knex('held_messages').where({ clientId }).whereNotNull('claim')).length > 0;
    await until(isTaken);
    expect(await releaser.round()).toBe(0);
    later(5);
    await releaser.round();
    expect(got(second)).toEqual(['Hola']);

    const third = somebody();
    const other = await write(third);
    const { knex } = platform.database;
    const mine = () => knex('messages').where({ waId: other.body.messageId });
    now = new Date(Date.parse(other.body.notBefore ?? '') + 1);
    void dead('after').round();
    await until(async () => (await platform.database.knex('held_messages').where({ clientId })).length === 0);
    later(60);
    await releaser.round();
    await mine().update({ updatedAt: new Date(0) });
    await settleForgotten(platform.database.knex);
    expect(await rowOf(other.body.messageId)).toMatchObject({ status: 'unknown' });
    expect(got(third)).toEqual([]);

    // A receipt that comes later says that there is a chat.
    const hasChat = async () =>
      (await mine().select(knex.raw('has_chat(client_id, contact_id) AS has')))[0].has;
    expect(await hasChat()).toBe(false);
    await mine().update({ status: 'delivered' });
    expect(await hasChat()).toBe(true);
  });

  it('knows who was accepted under another name, too, when two names become one person', async () => {
    const { knex } = platform.database;
    const said = Buffer.from('said');
    const [into, from] = [{ id: v7() }, { id: v7() }];
    await knex('contacts').insert({ ...into, clientId, phone: newNumber() });
    await knex('contacts').insert({ ...from, clientId, lid: newNumber() });
    const first = { clientId, at: now, said };
    await knex('first_contacts').insert([
      { ...first, contactId: into.id, refused: 'restricted:463' },
      { ...first, contactId: from.id, acceptedAt: now },
    ]);
    await transact(knex, trx => mergeContacts(trx, clientId, from.id, into.id));
    expect(await knex('first_contacts').where({ clientId })).toMatchObject([
      { contactId: into.id, acceptedAt: now, refused: null },
    ]);
  });

  it('rests after a refusal, and answers go on', async () => {
    const brake = createBrake({ database: platform.database.knex, clock });
    await brake.set(platform.database.knex, clientId, { ...GENTLE_PACE, warmUp: false });
    const friend = somebody();
    await hears(friend, 'Hola');
    refuse = new TransportError('restricted', 'no new chats', { code: 463 });
    await expect(write(somebody())).rejects.toMatchObject({ status: 409 });
    refuse = undefined;
    const { body } = await write(somebody());
    expect(body.status).toBe('queued');
    expect(Date.parse(body.notBefore ?? '') - now.getTime()).toBeGreaterThanOrEqual(60 * MINUTE);
    expect((await write(friend)).body.status).toBe('sent');
    const { closedUntil, waiting } = await brake.read(clientId);
    expect(closedUntil?.getTime()).toBe(now.getTime() + 60 * MINUTE);
    expect(waiting).toBe(1);
    // Switched off, what waits leaves.
    await brake.set(platform.database.knex, clientId, { ...GENTLE_PACE, enabled: false });
    await releaser.round();
    expect((await rowOf(body.messageId))?.status).not.toBe('queued');
  });
});
