import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture({ queryMs: 1_000 });

async function linkWithFriend() {
  const phone = world.createPhone();
  const line = world.createLine(phone);
  const { session } = await line.link();
  return { line, phone, session, friend: world.createPhone() };
}
const groupMessage = (id: string, text: string, n = 1) =>
  ({
    id: `3EB0EEEEEEEEEEEEEEEE0${n}`,
    to: { kind: 'group', id: id.replace('@g.us', '') },
    content: { type: 'text', text },
  }) as const;

describe('sending to a group', () => {
  it('rejects with not-in-group when the account is not a member of the group', async () => {
    const { session, friend } = await linkWithFriend();
    const other = world.createPhone();
    const { id } = world.emulator.groups.create({
      subject: 'Ajeno',
      creator: friend.phone,
      participants: [other.phone],
    });
    await expect(session.send(groupMessage(id, 'Hola'))).rejects.toMatchObject({ reason: 'not-in-group' });
    expect(friend.messages).toEqual([]);
  });

  it('rejects with not-admin when only administrators may write, whether or not the client knows this yet', async () => {
    const { phone, session, friend } = await linkWithFriend();
    const participants = [phone.phone];
    const { id } = world.emulator.groups.create({ subject: 'Avisos', creator: friend.phone, participants });
    await session.send(groupMessage(id, 'Antes'));
    const rejection = { reason: 'not-admin' };
    // The emulator loses the notification of the group change, so that the client does not know the change.
    const fault = { at: 'out', tag: 'notification', client: phone.phone, count: 1 } as const;
    await world.emulator.faults.add({ kind: 'swallow', ...fault });
    world.emulator.groups.update(id, { announcement: true }, friend.phone);
    await expect(session.send(groupMessage(id, 'No', 2))).rejects.toMatchObject({ ...rejection, code: 420 });
    await expect(session.send(groupMessage(id, 'Tampoco', 3))).rejects.toMatchObject(rejection);
    world.emulator.groups.change(id, 'promote', [phone.phone], friend.phone);
    const resend = () => session.send(groupMessage(id, 'Ya', 4)).then(({ id }) => id, String);
    await expect.poll(resend, { timeout: 20_000 }).toBe(groupMessage(id, 'Ya', 4).id);
    await friend.waitFor(({ text }) => text === 'Ya');
    expect(friend.messages.flatMap(({ text }) => text ?? [])).toEqual(['Antes', 'Ya']);
  });

  it('rejects with unreachable when the members of the group are unknown', async () => {
    const { line, phone, session, friend } = await linkWithFriend();
    const participants = [friend.phone];
    const { id } = world.emulator.groups.create({ subject: 'Nuestro', creator: phone.phone, participants });
    await world.emulator.faults.add({
      kind: 'swallow',
      at: 'in',
      xmlns: 'w:g2',
      client: line.phone,
      count: 9,
    });
    await expect(session.send(groupMessage(id, 'Hola'))).rejects.toMatchObject({ reason: 'unreachable' });
    expect(friend.messages).toEqual([]);
  });

  it('reaches a member who joined after the first message', async () => {
    const { phone, session, friend } = await linkWithFriend();
    const newMember = world.createPhone();
    const participants = [friend.phone];
    const { id } = world.emulator.groups.create({ subject: 'Crece', creator: phone.phone, participants });
    await session.send(groupMessage(id, 'Somos dos'));
    world.emulator.groups.change(id, 'add', [newMember.phone]);
    await waitUntil(() => {
      const devices = world.emulator.state().accounts.find(account => account.phone === phone.phone)?.devices;
      return devices?.every(({ queued }) => queued === 0);
    });
    const { id: second } = await session.send(groupMessage(id, 'Somos tres', 2));
    expect((await newMember.waitFor(message => message.id === second)).text).toBe('Somos tres');
    await friend.waitFor(message => message.id === second);
  });
});
