import { expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { newNumber } from './newNumber.ts';
import type { Talk } from './Talk.ts';

/** Groups, and whom one does not want to hear. */
export function socialLife(talk: () => Talk): void {
  it('whom a program blocks does not come through, until they are unblocked', async () => {
    const { emulator, program, shop, inbox, seen } = talk();
    const luis = await emulator.control.phone(newNumber(), 'Luis');
    await seen(await luis.write(shop.number, 'Hola'));
    const params = { contact: luis.number };
    const blocked = async () =>
      (await program.request('GET /external/blocked')).blocked.filter(
        ({ phoneNumber }) => phoneNumber === luis.number,
      );
    await program.request('POST /external/contacts/{contact}/block', { params });
    expect(await blocked()).toMatchObject([{ name: 'Luis' }]);
    const lost = await luis.write(shop.number, 'No llega');
    await program.request('POST /external/contacts/{contact}/unblock', { params });
    expect(await blocked()).toEqual([]);
    await seen(await luis.write(shop.number, 'Llega'));
    expect((await inbox()).map(({ messageId }) => messageId)).not.toContain(lost);
  });

  it('who only posts statuses and writes in groups is nobody one writes with', async () => {
    const { emulator, owner, client, program, shop, seen } = talk();
    const luz = await emulator.control.phone(newNumber(), 'Luz');
    const group = await emulator.control.group('Vecinos', luz.number, [shop.number]);
    expect(await seen(await luz.write(group, 'Hay junta'))).toMatchObject({ chatKind: 'group' });
    // A status is seen by whom its writer has a chat with, and of this one nothing is told.
    await luz.say(shop.number, { raw: { protocolMessage: { type: 3, ephemeralExpiration: 0 } } });
    const posted = await seen(await luz.write('status@broadcast', 'De viaje'));
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

  it('a program makes a group, changes it, adds somebody and leaves it; who is in it sees so', async () => {
    const { emulator, program, marta } = talk();
    const luis = await emulator.control.phone(newNumber(), 'Luis');
    const made = await program.request('POST /external/groups', {
      payload: { subject: 'Pedidos', participants: [marta.number] },
    });
    const params = { group: made.group.chat };
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
      await eventually(async () => (await phone.messages()).some(({ id }) => id === messageId));
    await program.request('POST /external/groups/{group}/participants/remove', { params, payload });
    const { group: after } = await program.request('GET /external/groups/{group}', { params });
    expect(after.participants.map(({ phoneNumber }) => phoneNumber)).toContain(marta.number);
    expect(after.participants.map(({ phoneNumber }) => phoneNumber)).not.toContain(luis.number);
    await program.request('POST /external/groups/{group}/leave', { params });
    const { groups } = await program.request('GET /external/groups');
    expect(groups.map(({ chat }) => chat)).not.toContain(group.chat);
  });
}
