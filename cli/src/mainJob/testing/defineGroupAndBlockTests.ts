import { expect, it } from 'vitest';
import { generatePhoneNumber } from './generatePhoneNumber.ts';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

/** Declares tests for groups, statuses and blocked contacts. */
export function defineGroupAndBlockTests(getContext: () => LineTestContext): void {
  it('drops the messages of a contact while a program blocks the contact', async () => {
    const { emulator, program, shop, readInbox, awaitMessage } = getContext();
    const luis = await emulator.control.phone(generatePhoneNumber(), 'Luis');
    await awaitMessage(await luis.write(shop.number, 'Hola'));
    const params = { contact: luis.number };
    const listBlocked = async () =>
      (await program.request('GET /external/blocked')).blocked.filter(({ phoneNumber }) => phoneNumber === luis.number);
    await program.request('POST /external/contacts/{contact}/block', { params });
    expect(await listBlocked()).toMatchObject([{ name: 'Luis' }]);
    const lost = await luis.write(shop.number, 'No llega');
    await program.request('POST /external/contacts/{contact}/unblock', { params });
    expect(await listBlocked()).toEqual([]);
    await awaitMessage(await luis.write(shop.number, 'Llega'));
    expect((await readInbox()).map(({ messageId }) => messageId)).not.toContain(lost);
  });

  it('creates no conversation for a contact that only posts statuses and writes in groups', async () => {
    const { emulator, owner, client, program, shop, awaitMessage } = getContext();
    const luz = await emulator.control.phone(generatePhoneNumber(), 'Luz');
    const group = await emulator.control.group('Vecinos', luz.number, [shop.number]);
    expect(await awaitMessage(await luz.write(group, 'Hay junta'))).toMatchObject({ chatKind: 'group' });
    // A status reaches only contacts that have a chat with the sender.
    // A silent message opens a chat without an event.
    await luz.send(shop.number, { raw: { keepInChatMessage: { keepType: 1 } } });
    const posted = await awaitMessage(await luz.write('status@broadcast', 'De viaje'));
    expect(posted).toMatchObject({ chatKind: 'status', phoneNumber: luz.number });
    const { topContacts } = await owner.request('GET /clients/{id}/message-stats', {
      params: { id: client.id },
    });
    expect(topContacts.map(({ phone }) => phone)).not.toContain(luz.number);
    const { contacts } = await program.request('GET /external/contacts', { query: { limit: 100 } });
    expect(contacts.map(({ phoneNumber }) => phoneNumber)).not.toContain(luz.number);
    const { conversations } = await program.request('GET /external/conversations', { query: { limit: 100 } });
    expect(conversations).toContainEqual(expect.objectContaining({ chatKind: 'group', name: 'Vecinos' }));
    expect(new Set(conversations.map(({ chatKind }) => chatKind))).toEqual(new Set(['person', 'group']));
  });

  it('creates, changes and leaves a group, and delivers its messages to added members', async () => {
    const { emulator, program, marta } = getContext();
    const luis = await emulator.control.phone(generatePhoneNumber(), 'Luis');
    const created = await program.request('POST /external/groups', {
      payload: { subject: 'Pedidos', participants: [marta.number] },
    });
    const params = { group: created.group.chat };
    const { group } = await program.request('PATCH /external/groups/{group}', {
      params,
      payload: { subject: 'Mayoreo', onlyAdminsWrite: true },
    });
    expect(group).toMatchObject({ subject: 'Mayoreo', onlyAdminsWrite: true });
    const payload = { participants: [luis.number] };
    await program.request('POST /external/groups/{group}/participants', { params, payload });
    const { messageId } = await program.request('POST /external/send', {
      payload: { to: group.chat, text: 'Bienvenidos' },
    });
    for (const phone of [marta, luis])
      await pollUntilResult(async () => (await phone.messages()).some(({ id }) => id === messageId));
    await program.request('POST /external/groups/{group}/participants/remove', { params, payload });
    const { group: after } = await program.request('GET /external/groups/{group}', { params });
    expect(after.participants.map(({ phoneNumber }) => phoneNumber)).toContain(marta.number);
    expect(after.participants.map(({ phoneNumber }) => phoneNumber)).not.toContain(luis.number);
    await program.request('POST /external/groups/{group}/leave', { params });
    const { groups } = await program.request('GET /external/groups');
    expect(groups.map(({ chat }) => chat)).not.toContain(group.chat);
  });
}
