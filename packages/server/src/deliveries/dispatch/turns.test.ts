import { TURN_TEXT_MAX } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { resolveContacts } from '../../ground/contacts/resolveContacts.ts';
import { rows } from '../../ground/data/sql.ts';
import { storeMessages, storeRemark } from '../../ground/messages/index.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { closeTurns } from './createTurns.ts';
import { beginTurns, marta, message, nowhere, textsOf } from './testing/beginTurns.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';

let office: PostOffice;
let talk: Awaited<ReturnType<typeof beginTurns>>;
beforeAll(async () => {
  office = await createPostOffice();
});
beforeEach(async () => {
  talk = await beginTurns(office);
});
afterAll(() => office.close());

describe('a turn', () => {
  it('is what somebody said in a row, told once, in order and with its files, to whom asked for it alone', async () => {
    const all = await talk.waiting('todo', { turnSeconds: undefined });
    const other = await talk.waiting('otro', { eventTypes: ['conversation.turn', 'message.received'] });
    const media = { path: 'x/y', mimeType: 'image/jpeg', size: 7, sha256: 'ab'.repeat(32) };
    await talk.says('Hola');
    await talk.says('Mire', { type: 'image', media });
    await talk.says('¿Todavía hay?');
    await talk.says('Buenas', { contact: { phone: '5215500000001' } });
    expect(await talk.turns()).toEqual([]);
    const [turn, buenas] = await talk.close();
    expect(turn?.data).toMatchObject({
      webhookId: talk.webhookId,
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
    expect(await talk.close()).toHaveLength(2);
    const single = Array<string>(4).fill('message.received');
    const told = ['conversation.turn', 'conversation.turn'];
    expect(await talk.queuedFor(talk.webhookId)).toEqual(told);
    expect(await talk.queuedFor(all)).toEqual(single);
    expect(await talk.queuedFor(other)).toEqual([...single, ...told]);
  });

  it('begins anew after it was told', async () => {
    await talk.says('uno');
    await talk.close();
    await talk.says('dos');
    expect(textsOf(await talk.close())).toEqual([['uno'], ['dos']]);
  });

  it('ends with its fiftieth message, however fast they come', async () => {
    for (let n = 0; n < 5; n += 1)
      await storeMessages(
        office.database.knex,
        talk.clientId,
        Array.from({ length: 10 }, (_, each) => message(`${n}${each}`)),
      );
    await closeTurns(office.database.knex, quietLog);
    expect(textsOf(await talk.turns()).map(texts => texts.length)).toEqual([50]);
  });

  it('never waits longer than five minutes after its first message', async () => {
    await office.webhooks.change(talk.clientId, talk.webhookId, { turnSeconds: 300 });
    await talk.says('uno');
    await rows(office.database.knex, `UPDATE turns SET first_at = first_at - interval '5 minutes'`);
    await talk.says('dos');
    await closeTurns(office.database.knex, quietLog);
    expect(textsOf(await talk.turns())).toEqual([['uno', 'dos']]);
  });

  it('leaves groups alone: what is said there is told as ever', async () => {
    await talk.says('Hola a todos', { chat: 'group:120363000000000001' });
    expect(await talk.close()).toEqual([]);
    expect(await talk.queuedFor(talk.webhookId)).toEqual(['message.received']);
  });

  it('says what became of it meanwhile: taken back, opted out, taken over by a person', async () => {
    const stored = message('Quiero dos');
    await storeMessages(office.database.knex, talk.clientId, [stored]);
    await talk.says('BAJA');
    const about = { fromMe: false, contact: marta, timestamp: new Date(), target: stored.waId };
    await storeRemark(office.database.knex, talk.clientId, {
      ...about,
      waId: `R-${stored.waId}`,
      kind: 'deletion',
      value: {},
    });
    await office.database
      .knex('conversations')
      .where({ clientId: talk.clientId })
      .update({
        pausedUntil: '2999-01-01T00:00:00Z',
        pausedBy: JSON.stringify({ kind: 'phone' }),
      });
    const [turn] = await talk.close();
    expect(turn?.data).toMatchObject({
      text: 'BAJA',
      messages: [{ text: null, deletedAt: expect.any(String) }, { text: 'BAJA' }],
      optedOutAt: expect.any(String),
      robot: { pausedBy: { kind: 'phone' } },
    });
  });

  it('is one where a LID and a number turn out to be one person', async () => {
    await talk.says('Soy', { contact: { lid: '77001122334455' } });
    await talk.says('Marta');
    await resolveContacts(office.database.knex, talk.clientId, [{ ...marta, lid: '77001122334455' }]);
    expect(textsOf(await talk.close())).toEqual([['Soy', 'Marta']]);
  });

  it('is kept for a webhook that is switched off, and recovered; what was gathered is told as its gathering ends', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await office.webhooks.change(talk.clientId, talk.webhookId, { enabled: false });
    await talk.says('uno');
    await talk.close();
    expect(await talk.queuedFor(talk.webhookId)).toEqual([]);
    await office.webhooks.change(talk.clientId, talk.webhookId, { enabled: true });
    await office.deliveries.recover(talk.clientId, { since });
    expect(await talk.queuedFor(talk.webhookId)).toEqual(['conversation.turn']);

    await talk.says('dos');
    await talk.says('otra', { contact: { phone: '5215500000001' } });
    await office.webhooks.change(talk.clientId, talk.webhookId, { turnSeconds: null });
    expect(textsOf(await talk.turns())).toEqual([['uno'], ['dos'], ['otra']]);
    await talk.says('tres');
    expect(await talk.close()).toHaveLength(3);
    const turns = Array<string>(3).fill('conversation.turn');
    expect(await talk.queuedFor(talk.webhookId)).toEqual([...turns, 'message.received']);
  });

  it('is told, too, as its owner or its program asks for single messages', async () => {
    await talk.says('uno');
    await office.webhooks.gather(talk.clientId, talk.webhookId, null, theServer);
    expect(textsOf(await talk.turns())).toEqual([['uno']]);

    const flow = { url: nowhere, label: 'flujo', origin: 'n8n', externalId: 'n8n:flujo' };
    const { webhook } = await office.webhooks.add(talk.clientId, {
      ...flow,
      eventTypes: ['conversation.turn'],
    });
    await talk.says('dos');
    await office.webhooks.add(talk.clientId, { ...flow, eventTypes: ['message.received'] });
    await talk.says('tres');
    expect(await talk.queuedFor(webhook.id)).toEqual(['conversation.turn', 'message.received']);
  });

  it('reaches the webhook that a program has again after the one it was gathered for is gone', async () => {
    const flow = { url: nowhere, label: 'flujo', origin: 'n8n', externalId: 'n8n:flujo' };
    const asked = { ...flow, eventTypes: ['conversation.turn'] as const };
    const { webhook } = await office.webhooks.add(talk.clientId, asked);
    await office.webhooks.change(talk.clientId, webhook.id, { enabled: false });
    await talk.says('uno');
    await talk.close();
    await office.webhooks.remove(talk.clientId, webhook.id);
    const { webhook: again } = await office.webhooks.add(talk.clientId, { ...asked, after: 0 });
    expect(await talk.queuedFor(again.id)).toEqual(['conversation.turn']);
  });

  it('has no text where nobody wrote any, and one too long ends with a whole character', async () => {
    const file = {
      type: 'image',
      media: { path: 'x/y', mimeType: 'image/jpeg', size: 7, sha256: 'ab'.repeat(32) },
    };
    await talk.says('', file);
    await talk.says('', file);
    expect((await talk.close())[0]?.data.text).toBeNull();

    const tenth = TURN_TEXT_MAX / 10;
    for (let n = 0; n < 9; n += 1) await talk.says('a'.repeat(tenth - 1));
    await talk.says(`${'a'.repeat(tenth - 1)}😀`);
    const text = (await talk.close())[1]?.data.text ?? '';
    expect(text).toHaveLength(TURN_TEXT_MAX - 1);
    expect(text.endsWith('a')).toBe(true);
  });

  it('costs whoever asks for none nothing: it is not even looked for', async () => {
    const plain = await office.client();
    await office.webhooks.setPrincipal(plain, nowhere);
    await office.receive(plain);
    expect(await office.database.knex('eventStreams').where({ clientId: plain })).toMatchObject([
      { turns: false, lastSequence: 1 },
    ]);
  });
});
