import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture({ ackMs: 900, queryMs: 900 });

async function linkWithFriend() {
  const line = world.createLine();
  const { session, host } = await line.link();
  const friend = world.createPhone();
  const message = {
    id: '3EB0BBBBBBBBBBBBBBBBBB',
    to: { kind: 'person', phone: friend.phone },
    content: { type: 'text', text: 'Su pedido' },
  } as const;
  return { line, session, host, friend, message };
}

describe('send', () => {
  it('rejects with restricted and code 463 when the account may not open chats', async () => {
    const { line, session, message } = await linkWithFriend();
    await world.emulator.faults.add({ kind: 'ackError', code: 463, client: line.phone });
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'restricted', code: 463 });
  });

  it('emits the end of a restriction when the restriction begins and when a send fails, and later its removal', async () => {
    const { session, host, message } = await linkWithFriend();
    const { clock } = world.emulator;
    const until = new Date((Math.ceil(clock.now / 1_000) + 3_600) * 1_000);
    world.emulator.setStrictness({ timelockUntil: until.getTime() });
    const listRestrictions = () => host.qualityRatings.filter(({ restrictedUntil }) => restrictedUntil !== undefined);
    await waitUntil(() => listRestrictions().length > 0);
    expect(listRestrictions()).toEqual([{ restrictedUntil: until }]);
    const ratingCount = listRestrictions().length;
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'restricted', code: 463, until });
    await waitUntil(() => listRestrictions().length > ratingCount);
    expect(listRestrictions().at(-1)).toEqual({ restrictedUntil: until });
    world.emulator.setStrictness({ timelockUntil: 0 });
    await waitUntil(() => listRestrictions().at(-1)?.restrictedUntil === null);
  });

  it('rejects with unknown-outcome when the server does not acknowledge the message', async () => {
    const { line, session, friend, message } = await linkWithFriend();
    await world.emulator.faults.add({ kind: 'swallow', client: line.phone });
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'unknown-outcome' });
    expect(friend.messages).toEqual([]);
  });

  it('rejects with unreachable when the devices of the recipient cannot be queried', async () => {
    const { line, session, host, friend, message } = await linkWithFriend();
    // By now, the client knows the LID of the recipient but not the recipient's devices.
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    await world.emulator.faults.add({
      kind: 'swallow',
      at: 'in',
      xmlns: 'usync',
      client: line.phone,
      count: 50,
    });
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(friend.messages.filter(({ fromMe }) => !fromMe)).toEqual([]);
  });

  it('sends a message again when a device could not read it, also in a later session', async () => {
    const { line, session, friend, message } = await linkWithFriend();
    await session.send(message);
    await friend.waitFor(({ id }) => id === message.id);
    await session.close('pause');
    await line.connect();
    const { messages } = world.emulator.state();
    await friend.requestResend(message.id);
    await waitUntil(() => world.emulator.state().messages > messages);
    expect(friend.messages.filter(({ id }) => id === message.id)).toHaveLength(1);
  });
});

describe('session', () => {
  it('sends the read receipt and the typing state to the contact', async () => {
    const { line, session, host, friend } = await linkWithFriend();
    const { id } = await friend.send(line.phone, { text: 'Hola' });
    const { sender } = await line.waitForMessage(host, id);
    await session.read?.(sender, [{ id, fromMe: false, sender }]);
    await session.type?.(sender, 'typing');
    await waitUntil(() => friend.presences.some(({ state }) => state === 'composing'));
    const receipts = () => friend.messages.find(message => message.id === id)?.receipts ?? [];
    await waitUntil(() => receipts().some(receipt => receipt.endsWith('/read')));
  });

  it('returns the typing state of the contact when requested', async () => {
    const { line, session, host, friend } = await linkWithFriend();
    const { id } = await friend.send(line.phone, { text: 'Hola' });
    const { sender } = await line.waitForMessage(host, id);
    const getTypingState = async () => session.typing?.(sender);
    expect(await getTypingState()).toBe('paused');
    // WhatsApp sends no typing states before this device is marked as available, so the test waits for that.
    await expect
      .poll(() => {
        friend.setTyping(line.phone, 'recording');
        return getTypingState();
      })
      .toBe('recording');
    friend.setTyping(line.phone, 'paused');
    await expect.poll(getTypingState).toBe('paused');
  });
});
