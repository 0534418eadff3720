import type { OutgoingMessage } from '@recado/contract';
import { templates as texts } from '@recado/texts';
import { manageable, sendableKinds } from '@recado/transport';
import { fakeTransport, networkOf } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createConversations } from '../inbox/createConversations.ts';
import { createTemplates } from '../templates/createTemplates.ts';
import { createWindows, WindowClosed } from './createWindows.ts';

const customer = '5215587654328';
const hour = 3_600_000;

let platform: Platform;
let clientId: string;
let own: string;
beforeAll(async () => {
  platform = await createPlatform({
    wrap: fake =>
      fakeTransport(networkOf(fake), {
        ackTimeoutMs: 200,
        capabilities: { sends: sendableKinds, manages: manageable, replyWindowMs: 24 * hour },
      }),
    others: network => [fakeTransport(network, { name: 'plain' })],
  });
});
beforeEach(async () => {
  clientId = await platform.linked();
  own = (await platform.database.knex('clients').where({ id: clientId }).first()).phoneNumber;
});
afterAll(() => platform.close());

const window = async () => {
  const { knex } = platform.database;
  const { abilities } = platform.sessions;
  const conversations = createConversations({
    ...{ database: knex, apiUrl: '/api', tellRead: async () => 0, tellMark: async () => {} },
    windows: createWindows({ database: knex, abilities }),
  });
  return (await conversations.get(clientId, customer)).conversation.window;
};
const says = async (text: string) => {
  const before = (await storedMessages(platform.database.knex, clientId)).length;
  platform.network.phone(customer).write(own, text);
  await until(async () => (await storedMessages(platform.database.knex, clientId)).length > before);
};
const passes = (hours: number) =>
  platform.database.knex.raw(
    `UPDATE conversations SET heard_at = heard_at - interval '${hours} hours' WHERE client_id = ?`,
    [clientId],
  );
const send = (to = customer) =>
  platform.sending.sendMessage({
    clientId,
    message: { to: { kind: 'phone', phone: to }, type: 'text', text: { text: 'Ya está' } } as OutgoingMessage,
  });

it('is open for a day after what somebody wrote, whatever is answered, and closed then until they write again', async () => {
  await says('¿Hay conchas?');
  const { state, until: end } = await window();
  expect(state).toBe('open');
  expect(Date.parse(end ?? '') - Date.now()).toBeGreaterThan(23 * hour);
  await send();
  expect(await window()).toEqual({ state, until: end, hours: 24 });
  await passes(24);
  expect(await window()).toEqual({ state: 'closed', until: null, hours: 24 });
  await says('¿Y cuernos?');
  expect((await window()).state).toBe('open');
});

it('refuses a text outside it, naming what may be sent, and stores nothing; so to who never wrote', async () => {
  const templates = createTemplates({ database: platform.database.knex, sessions: platform.sessions });
  await templates.create(clientId, {
    name: 'aviso',
    language: 'es_MX',
    category: 'utility',
    body: 'Ya está.',
  });
  platform.network.phone(own).templates.review('aviso', 'es_MX', 'approved');
  await templates.list(clientId, { limit: 1 });
  await says('¿Hay conchas?');
  await passes(25);
  await expect(send()).rejects.toThrow(new WindowClosed(texts.windowClosed('«aviso»')));
  platform.network.phone('5215587654329');
  await expect(send('5215587654329')).rejects.toThrow(WindowClosed);
  expect(await storedMessages(platform.database.knex, clientId)).toHaveLength(1);
});

it('is closed by who closed it: what the network says of it is told in the same words', async () => {
  await says('¿Hay conchas?');
  platform.network.phone(own).answerable = new Set();
  await expect(send()).rejects.toThrow(texts.windowClosedNone);
});

it('is none by a linked phone; and what was written there opens none here', async () => {
  const { knex } = platform.database;
  await says('¿Hay conchas?');
  await knex('clients').where({ id: clientId }).update({ transport: 'plain' });
  expect(await window()).toEqual({ state: 'none', until: null, hours: null });
  await knex('clients')
    .where({ id: clientId })
    .update({ transport: null, transportSince: knex.raw('now()') });
  expect((await window()).state).toBe('closed');
  // It may be open by what was written before: only the transport knows, and it is asked.
  expect((await send()).body.status).toBe('sent');
});

it('is opened by a reaction', async () => {
  await says('¿Hay conchas?');
  const { body } = await send();
  await passes(25);
  platform.network.phone(customer).write(own, {
    type: 'reaction',
    emoji: '👍',
    target: body.messageId,
  });
  await until(async () => (await window()).state === 'open');
});
