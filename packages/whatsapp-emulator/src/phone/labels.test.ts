import { describe, expect, it } from 'vitest';
import { expectSoon } from '../testing/expectSoon.ts';
import { waitUntil } from '../testing/index.ts';
import { useEmulator } from '../testing/useEmulator.ts';

const world = useEmulator();

async function linkWithKeys(name: string) {
  const phone = world.phone(name);
  const client = await world.link(phone);
  await waitUntil(() => client.auth.creds.myAppStateKeyId !== undefined);
  return { phone, client };
}

describe('labels of the business app', () => {
  it('reach linked clients with their chats and messages when the phone changes them', async () => {
    const { phone: ana, client } = await linkWithKeys('Ana');
    const beto = world.phone('Beto');
    const received: unknown[] = [];
    client.sock.ev.on('labels.edit', ({ id, name, color, deleted }) => received.push({ id, name, color, deleted }));
    client.sock.ev.on('labels.association', ({ type, association }) =>
      received.push({ operation: type, ...association }),
    );
    // Clients receive several changes between two synchronizations as their outcome, so each change is awaited.
    const expectChange = (change: object) => expectSoon(() => received.at(-1)).toEqual(change);
    const id = await ana.saveLabel({ name: 'Pedido nuevo', color: 1 });
    await expectChange({ id, name: 'Pedido nuevo', color: 1, deleted: false });
    const chat = { chatId: beto.lid, labelId: id };
    await ana.assignLabel({ label: id, chat: beto.phone });
    await expectChange({ ...chat, operation: 'add', type: 'label_jid' });
    await ana.assignLabel({ label: id, chat: beto.phone, message: 'A1' });
    await expectChange({ ...chat, operation: 'add', type: 'label_message', messageId: 'A1' });
    await ana.assignLabel({ label: id, chat: beto.phone, labeled: false });
    await expectChange({ ...chat, operation: 'remove', type: 'label_jid' });
    await ana.saveLabel({ id, name: 'Pedido nuevo', deleted: true });
    await expectChange({ id, name: 'Pedido nuevo', color: 0, deleted: true });
    expect(received).toHaveLength(5);
    expect(await ana.listLabels()).toEqual([]);
  });

  it('show on the phone when a client creates and assigns them', async () => {
    const { phone: ana, client } = await linkWithKeys('Ana');
    const beto = world.phone('Beto');
    await client.sock.addLabel('', { id: '7', name: 'Pagado', color: 5 });
    await client.sock.addChatLabel(beto.lid, '7');
    await client.sock.addMessageLabel(beto.lid, 'A1', '7');
    expect(await ana.listLabels()).toEqual([
      { id: '7', name: 'Pagado', color: 5, chats: [beto.lid], messages: ['A1'] },
    ]);
    expect(await ana.saveLabel({ name: 'Pendiente' })).toBe('8');
    await expect(ana.assignLabel({ label: '9', chat: beto.phone })).rejects.toThrow('no label 9');
  });

  it('do not exist on a phone with the personal app, and linked clients learn which app it has', async () => {
    const ana = world.emulator.phones.create({ phone: '5215500000099', name: 'Ana', app: 'messenger' });
    const client = await world.link(ana);
    expect(client.auth.creds.platform).toBe('android');
    await expect(ana.saveLabel({ name: 'Pagado' })).rejects.toThrow('only the business app');
    expect((await world.link(world.phone('Beto'))).auth.creds.platform).toBe('smba');
  });
});
