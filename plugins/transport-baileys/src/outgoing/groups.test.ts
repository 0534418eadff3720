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
    await expect(session.send(toGroup(id, 'Hola'))).rejects.toMatchObject({ reason: 'rejected' });
    expect(friend.messages).toEqual([]);
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
