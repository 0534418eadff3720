import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../../testing/useTransportFixture.ts';
import { waitUntil } from '../../testing/waitUntil.ts';

const world = useTransportFixture();

async function linkLine() {
  const line = world.createLine();
  const { host, session } = await line.link();
  const friend = world.createPhone();
  /** Returns the call contents that the host received for a call, in order. */
  const getCallContents = (id: string) =>
    host.messages.flatMap(({ id: messageId, content }) =>
      messageId === id && content.type === 'call' ? [content] : [],
    );
  return { line, host, session, friend, getCallContents };
}

describe('incoming call', () => {
  it.each([
    ['hung-up', 'missed'],
    ['timeout', 'missed'],
    ['answered', 'answered'],
    ['declined', 'declined'],
  ] as const)('is reported when it rings, and after the end “%s” is reported as %s', async (end, outcome) => {
    const { line, host, friend, getCallContents } = await linkLine();
    const { id } = friend.call(line.phone, { video: true });
    await line.waitForMessage(host, id);
    expect(host.messages.find(message => message.id === id)).toMatchObject({
      chat: { kind: 'person', phone: friend.phone },
      sender: { kind: 'person', phone: friend.phone },
      fromMe: false,
      content: { type: 'call', video: true, outcome: 'offered' },
      arrival: 'live',
    });
    friend.endCall(id, end);
    await waitUntil(() => getCallContents(id).length === 2);
    expect(getCallContents(id)[1]).toEqual({ type: 'call', video: true, outcome });
  });

  it('is declined for its caller only while it rings', async () => {
    const { line, host, session, friend, getCallContents } = await linkLine();
    const { id } = friend.call(line.phone);
    await line.waitForMessage(host, id);
    const [offeredCall] = host.messages.filter(message => message.id === id);
    if (!offeredCall) throw new Error('The host did not receive the call.');
    await session.declineCall?.(offeredCall);
    await waitUntil(() => friend.calls[0]?.state === 'declined');
    await waitUntil(() => getCallContents(id).some(({ outcome }) => outcome === 'declined'));
    await expect(session.declineCall?.(offeredCall)).rejects.toMatchObject({ reason: 'rejected' });
  });

  it('is reported as a message of the group if it is a group call', async () => {
    const { line, host, friend } = await linkLine();
    const group = world.emulator.groups.create({
      subject: 'Pan',
      creator: friend.phone,
      participants: [line.phone],
    });
    const { id } = friend.call(group.id);
    await line.waitForMessage(host, id);
    expect(host.messages.find(message => message.id === id)).toMatchObject({
      chat: { kind: 'group' },
      sender: { kind: 'person', phone: friend.phone },
      content: { type: 'call', video: false, outcome: 'offered' },
    });
  });

  it('is reported as offline if it rang while no session was connected', async () => {
    const { line, session, friend } = await linkLine();
    await session.close('pause');
    const { id } = friend.call(line.phone);
    friend.endCall(id, 'timeout');
    const { host } = await line.connect();
    await line.waitForMessage(host, id);
    expect(host.messages.filter(message => message.id === id).map(({ arrival }) => arrival)).toContain('offline');
  });
});
