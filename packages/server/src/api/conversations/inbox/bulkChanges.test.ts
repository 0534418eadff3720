import { describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { betoContact, useInboxFixture } from './testing/useInboxFixture.ts';

const inbox = useInboxFixture();
const listIds = async () => (await inbox.list()).conversations.map(({ id }) => id);
const changeMany = (
  change: Omit<Parameters<typeof inbox.conversations.changeMany>[1], 'conversations'>,
  conversations: string[],
) => inbox.conversations.changeMany(inbox.clientId, { conversations, ...change }, serverActor);

describe('change of several conversations', () => {
  it('changes all of them, emits one event for each and returns their new state', async () => {
    await inbox.store({}, { contact: betoContact });
    const { conversations } = await changeMany({ archived: true, label: 'Pedidos' }, await listIds());
    expect(conversations.map(({ name, archived, label }) => [name, archived, label]).sort()).toEqual([
      ['Beto', true, 'Pedidos'],
      ['Marta', true, 'Pedidos'],
    ]);
    expect(await inbox.listEvents()).toMatchObject([
      { archived: true, label: 'Pedidos' },
      { archived: true, label: 'Pedidos' },
    ]);
    expect(await inbox.listNames({ archived: false })).toEqual([]);
  });

  it('marks them as read, also on the phone, and restores an unread mark', async () => {
    await inbox.store({}, {}, { contact: betoContact });
    const ids = await listIds();
    const { conversations } = await changeMany({ read: true }, ids);
    expect(conversations.map(({ unread, markedUnread }) => [unread, markedUnread])).toEqual([
      [0, false],
      [0, false],
    ]);
    expect((await inbox.list()).waiting).toBe(0);
    await changeMany({ markedUnread: true }, ids);
    expect((await inbox.list()).waiting).toBe(2);
    expect(inbox.phoneUnreadStates).toEqual([true, true]);
  });

  it('changes none of them if one value is not allowed', async () => {
    await inbox.store({}, { contact: betoContact });
    const stranger = (await insertClient(inbox.knex)).ownerId;
    const change = changeMany({ archived: true, assignedTo: stranger }, await listIds());
    await expect(change).rejects.toThrow();
    expect(await inbox.listNames({ archived: true })).toEqual([]);
    expect(await inbox.listEvents()).toEqual([]);
  });

  it('skips conversations that were merged meanwhile, and conversations of other clients', async () => {
    await inbox.store({});
    const [own] = await listIds();
    const foreignClientId = inbox.clientId;
    inbox.clientId = (await insertClient(inbox.knex)).id;
    await inbox.store({ contact: betoContact });
    const ids = [...(await listIds()), own ?? '', '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f10'];
    expect((await changeMany({ muted: true }, ids)).conversations.map(({ name }) => name)).toEqual(['Beto']);
    inbox.clientId = foreignClientId;
    expect((await inbox.getConversation()).muted).toBe(false);
  });

  it('can run twice at the same time with the conversations in opposite order', async () => {
    await inbox.store({}, { contact: betoContact });
    const ids = await listIds();
    await Promise.all([
      ...[1, 2, 3].map(n => changeMany({ label: `Pedidos ${n}` }, ids)),
      ...[1, 2, 3].map(n => changeMany({ label: `Pedidos ${n}` }, ids.toReversed())),
    ]);
    const labels = (await inbox.list()).conversations.map(({ label }) => label);
    expect(new Set(labels).size).toBe(1);
  });
});
