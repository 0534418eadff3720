import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld({ queryMs: 1_000 });

async function pair() {
  const phone = world.phone();
  const line = world.line(phone);
  const { session } = await line.link();
  return { line, phone, session, friend: world.phone() };
}
const toGroup = (id: string, text: string, n = 1) =>
  ({
    id: `3EB0EEEEEEEEEEEEEEEE0${n}`,
    to: { kind: 'group', id: id.replace('@g.us', '') },
    content: { type: 'text', text },
  }) as const;

describe('a message to a group', () => {
  it('is refused for a group we are not in', async () => {
    const { session, friend } = await pair();
    const other = world.phone();
    const { id } = world.emulator.groups.create({
      subject: 'Ajeno',
      creator: friend.phone,
      participants: [other.phone],
    });
    await expect(session.send(toGroup(id, 'Hola'))).rejects.toMatchObject({ reason: 'not-in-group' });
    expect(friend.messages).toEqual([]);
  });

  it('is refused where only administrators write, whether that is known before or not', async () => {
    const { phone, session, friend } = await pair();
    const participants = [phone.phone];
    const { id } = world.emulator.groups.create({ subject: 'Avisos', creator: friend.phone, participants });
    await session.send(toGroup(id, 'Antes'));
    const refused = { reason: 'not-admin' };
    // What is told of the group does not come.
    const fault = { at: 'out', tag: 'notification', client: phone.phone, count: 1 } as const;
    await world.emulator.faults.add({ kind: 'swallow', ...fault });
    world.emulator.groups.update(id, { announcement: true }, friend.phone);
    await expect(session.send(toGroup(id, 'No', 2))).rejects.toMatchObject({ ...refused, code: 420 });
    await expect(session.send(toGroup(id, 'Tampoco', 3))).rejects.toMatchObject(refused);
    world.emulator.groups.change(id, 'promote', [phone.phone], friend.phone);
    const again = () => session.send(toGroup(id, 'Ya', 4)).then(({ id }) => id, String);
    await expect.poll(again, { timeout: 20_000 }).toBe(toGroup(id, 'Ya', 4).id);
    await friend.waitFor(({ text }) => text === 'Ya');
    expect(friend.messages.flatMap(({ text }) => text ?? [])).toEqual(['Antes', 'Ya']);
  });

  it('goes nowhere while its members are unknown', async () => {
    const { line, phone, session, friend } = await pair();
    const participants = [friend.phone];
    const { id } = world.emulator.groups.create({ subject: 'Nuestro', creator: phone.phone, participants });
    await world.emulator.faults.add({
      kind: 'swallow',
      at: 'in',
      xmlns: 'w:g2',
      client: line.phone,
      count: 9,
    });
    await expect(session.send(toGroup(id, 'Hola'))).rejects.toMatchObject({ reason: 'unreachable' });
    expect(friend.messages).toEqual([]);
  });

  it('reaches who came in after the first one', async () => {
    const { phone, session, friend } = await pair();
    const late = world.phone();
    const participants = [friend.phone];
    const { id } = world.emulator.groups.create({ subject: 'Crece', creator: phone.phone, participants });
    await session.send(toGroup(id, 'Somos dos'));
    world.emulator.groups.change(id, 'add', [late.phone]);
    await eventually(() => {
      const devices = world.emulator.state().accounts.find(account => account.phone === phone.phone)?.devices;
      return devices?.every(({ queued }) => queued === 0);
    });
    const { id: second } = await session.send(toGroup(id, 'Somos tres', 2));
    expect((await late.waitFor(message => message.id === second)).text).toBe('Somos tres');
    await friend.waitFor(message => message.id === second);
  });
});
