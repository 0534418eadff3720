import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/useWorld.ts';

const world = useWorld();

async function linked() {
  const line = world.line();
  const { host, session } = await line.link();
  const friend = world.phone();
  /** What the host was told of a call, in order. */
  const told = (id: string) =>
    host.messages.flatMap(({ id: one, content }) => (one === id && content.type === 'call' ? [content] : []));
  return { line, host, session, friend, told };
}

describe('a call', () => {
  it.each([
    ['hung-up', 'missed'],
    ['timeout', 'missed'],
    ['answered', 'answered'],
    ['declined', 'declined'],
  ] as const)('is told when it rings, and that it was %s', async (end, outcome) => {
    const { line, host, friend, told } = await linked();
    const { id } = friend.call(line.phone, { video: true });
    await line.message(host, id);
    expect(host.messages.find(message => message.id === id)).toMatchObject({
      chat: { kind: 'person', phone: friend.phone },
      sender: { kind: 'person', phone: friend.phone },
      fromMe: false,
      content: { type: 'call', video: true, outcome: 'offered' },
      arrival: 'live',
    });
    friend.endCall(id, end);
    await eventually(() => told(id).length === 2);
    expect(told(id)[1]).toEqual({ type: 'call', video: true, outcome });
  });

  it('is declined, which its caller sees, and only while it rings', async () => {
    const { line, host, session, friend, told } = await linked();
    const { id } = friend.call(line.phone);
    await line.message(host, id);
    const [offered] = host.messages.filter(message => message.id === id);
    if (!offered) throw new Error('It was not told.');
    await session.declineCall?.(offered);
    await eventually(() => friend.calls[0]?.state === 'declined');
    await eventually(() => told(id).some(({ outcome }) => outcome === 'declined'));
    await expect(session.declineCall?.(offered)).rejects.toMatchObject({ reason: 'rejected' });
  });

  it('to a group is told as of the group', async () => {
    const { line, host, friend } = await linked();
    const group = world.emulator.groups.create({
      subject: 'Pan',
      creator: friend.phone,
      participants: [line.phone],
    });
    const { id } = friend.call(group.id);
    await line.message(host, id);
    expect(host.messages.find(message => message.id === id)).toMatchObject({
      chat: { kind: 'group' },
      sender: { kind: 'person', phone: friend.phone },
      content: { type: 'call', video: false, outcome: 'offered' },
    });
  });

  it('that rang while nobody was connected is told as such', async () => {
    const { line, session, friend } = await linked();
    await session.close('pause');
    const { id } = friend.call(line.phone);
    friend.endCall(id, 'timeout');
    const { host } = await line.connect();
    await line.message(host, id);
    expect(host.messages.filter(message => message.id === id).map(({ arrival }) => arrival)).toContain(
      'offline',
    );
  });
});
