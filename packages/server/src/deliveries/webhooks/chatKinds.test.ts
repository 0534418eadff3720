import { type ChatKind, chatKinds } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { storeMessages, storeRemark } from '../../ground/messages/index.ts';
import { createPostOffice, type PostOffice } from '../dispatch/testing/createPostOffice.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await createPostOffice();
});
afterAll(() => office.close());

const marta = { phone: '5215587654321' };
const chats: Readonly<Record<ChatKind, string | undefined>> = {
  person: undefined,
  group: 'group:120363000000000001',
  status: 'broadcast:status',
  broadcast: 'broadcast:17',
  channel: 'channel:18',
};

/** A message in each kind of chat, and a reaction to it. */
async function everywhere(clientId: string): Promise<void> {
  const { knex } = office.database;
  for (const kind of chatKinds) {
    const about = { fromMe: false, chat: chats[kind], contact: marta, timestamp: new Date() };
    await storeMessages(knex, clientId, [{ ...about, waId: kind, type: 'text', text: kind }]);
    const reaction = { kind: 'reaction', value: { emoji: '👍' } } as const;
    await storeRemark(knex, clientId, { ...about, ...reaction, waId: `r-${kind}`, target: kind });
  }
}

/** Of which chats a webhook was told, how often. */
const toldOf = async (clientId: string, label: string): Promise<string[]> => {
  const found = await rows<{ chat: string }>(
    office.database.knex,
    `SELECT e.data ->> 'chat' AS chat FROM deliveries d
     JOIN webhooks w ON w.id = d.webhook_id AND w.label = :label
     JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
     WHERE d.client_id = :clientId AND e.type LIKE 'message.%' ORDER BY e.sequence`,
    { clientId, label },
  );
  return found.map(({ chat }) => chat);
};
const twice = (kinds: readonly ChatKind[]) =>
  kinds.flatMap(kind => Array<string>(2).fill(chats[kind] ?? marta.phone));

it('a webhook is told of the kinds of chats it chose, and of neither statuses nor channels unasked', async () => {
  const clientId = await office.client();
  const url = 'http://127.0.0.1:9/';
  await office.webhooks.setPrincipal(clientId, url);
  await office.webhooks.add(clientId, { url, label: 'persons', chatKinds: ['person'] });
  await office.webhooks.add(clientId, { url, label: 'all', chatKinds: [...chatKinds] });
  await office.webhooks.add(clientId, { url, label: 'none', chatKinds: [] });
  await everywhere(clientId);
  expect(await toldOf(clientId, 'principal')).toEqual(twice(['person', 'group', 'broadcast']));
  expect(await toldOf(clientId, 'persons')).toEqual(twice(['person']));
  expect(await toldOf(clientId, 'all')).toEqual(twice(chatKinds));
  expect(await toldOf(clientId, 'none')).toEqual([]);
});

it('what is recovered is of the kinds chosen, too', async () => {
  const clientId = await office.client();
  const since = new Date(Date.now() - 60_000).toISOString();
  await everywhere(clientId);
  await office.webhooks.setPrincipal(clientId, 'http://127.0.0.1:9/');
  await office.deliveries.recover(clientId, { since });
  expect(await toldOf(clientId, 'principal')).toEqual(twice(['person', 'group', 'broadcast']));
});
