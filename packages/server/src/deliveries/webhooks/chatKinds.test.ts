import { type ChatKind, chatKinds } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { storeMessages, storeMessageUpdate } from '../../core/messages/index.ts';
import { createDeliveryFixture, type DeliveryFixture } from '../dispatch/testing/createDeliveryFixture.ts';

let fixture: DeliveryFixture;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
});
afterAll(() => fixture.close());

const marta = { phone: '5215587654321' };
const chats: Readonly<Record<ChatKind, string | undefined>> = {
  person: undefined,
  group: 'group:120363000000000001',
  status: 'broadcast:status',
  broadcast: 'broadcast:17',
  channel: 'channel:18',
};

/** Stores a message in each kind of chat, and a reaction to it. */
async function storeInEachChat(clientId: string): Promise<void> {
  const { knex } = fixture.database;
  for (const kind of chatKinds) {
    const sharedFields = { fromMe: false, chat: chats[kind], contact: marta, timestamp: new Date() };
    await storeMessages(knex, clientId, [{ ...sharedFields, waId: kind, type: 'text', text: kind }]);
    const reaction = { kind: 'reaction', value: { emoji: '👍' } } as const;
    await storeMessageUpdate(knex, clientId, { ...sharedFields, ...reaction, waId: `r-${kind}`, target: kind });
  }
}

/** Chats of the message events that are queued for a webhook, one entry per event. */
const listQueuedChats = async (clientId: string, label: string): Promise<string[]> => {
  const chatRows = await rows<{ chat: string }>(
    fixture.database.knex,
    `SELECT e.data ->> 'chat' AS chat FROM deliveries d
     JOIN webhooks w ON w.id = d.webhook_id AND w.label = :label
     JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
     WHERE d.client_id = :clientId AND e.type LIKE 'message.%' ORDER BY e.sequence`,
    { clientId, label },
  );
  return chatRows.map(({ chat }) => chat);
};
const messageAndReaction = (kinds: readonly ChatKind[]) =>
  kinds.flatMap(kind => Array<string>(2).fill(chats[kind] ?? marta.phone));

it('webhook gets events of its selected chat kinds, by default without those of statuses and channels', async () => {
  const clientId = await fixture.createClient();
  const url = 'http://127.0.0.1:9/';
  await fixture.webhooks.setPrincipal(clientId, url);
  await fixture.webhooks.add(clientId, { url, label: 'persons', chatKinds: ['person'] });
  await fixture.webhooks.add(clientId, { url, label: 'all', chatKinds: [...chatKinds] });
  await fixture.webhooks.add(clientId, { url, label: 'none', chatKinds: [] });
  await storeInEachChat(clientId);
  expect(await listQueuedChats(clientId, 'principal')).toEqual(messageAndReaction(['person', 'group', 'broadcast']));
  expect(await listQueuedChats(clientId, 'persons')).toEqual(messageAndReaction(['person']));
  expect(await listQueuedChats(clientId, 'all')).toEqual(messageAndReaction(chatKinds));
  expect(await listQueuedChats(clientId, 'none')).toEqual([]);
});

it('event recovery queues only events of the selected chat kinds', async () => {
  const clientId = await fixture.createClient();
  const since = new Date(Date.now() - 60_000).toISOString();
  await storeInEachChat(clientId);
  await fixture.webhooks.setPrincipal(clientId, 'http://127.0.0.1:9/');
  await fixture.deliveries.recover(clientId, { since });
  expect(await listQueuedChats(clientId, 'principal')).toEqual(messageAndReaction(['person', 'group', 'broadcast']));
});
