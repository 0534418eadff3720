import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld({ ackMs: 900, queryMs: 900 });

async function linked() {
  const line = world.line();
  const { session, host } = await line.link();
  const friend = world.phone();
  const message = {
    id: '3EB0BBBBBBBBBBBBBBBBBB',
    to: { kind: 'person', phone: friend.phone },
    content: { type: 'text', text: 'Su pedido' },
  } as const;
  return { line, session, host, friend, message };
}

describe('a send', () => {
  it('tells an account that may not open chats, by its code', async () => {
    const { line, session, message } = await linked();
    await world.emulator.faults.add({ kind: 'ackError', code: 463, client: line.phone });
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'restricted', code: 463 });
  });

  it('hears until when the account may open none, by itself and when one is refused, and that it may again', async () => {
    const { session, host, message } = await linked();
    const { clock } = world.emulator;
    const until = new Date((Math.ceil(clock.now / 1_000) + 3_600) * 1_000);
    world.emulator.insist({ timelockUntil: until.getTime() });
    await eventually(() => host.standings.length > 0);
    expect(host.standings).toEqual([{ restrictedUntil: until }]);
    const told = host.standings.length;
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'restricted', code: 463, until });
    await eventually(() => host.standings.length > told);
    expect(host.standings.at(-1)).toEqual({ restrictedUntil: until });
    world.emulator.insist({ timelockUntil: 0 });
    await eventually(() => host.standings.at(-1)?.restrictedUntil === null);
  });

  it('does not take silence for success: the server swallowed the message', async () => {
    const { line, session, friend, message } = await linked();
    await world.emulator.faults.add({ kind: 'swallow', client: line.phone });
    await expect(session.send(message)).rejects.toMatchObject({ reason: 'unknown-outcome' });
    expect(friend.messages).toEqual([]);
  });

  it('does not go to nobody: the devices of the recipient could not be learned', async () => {
    const { line, session, host, friend, message } = await linked();
    // Its LID is known by now, its devices are not.
    await line.message(host, (await friend.send(line.phone, { text: 'Hola' })).id);
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

  it('is repeated to a device that could not read it, days and sessions later', async () => {
    const { line, session, friend, message } = await linked();
    await session.send(message);
    await friend.waitFor(({ id }) => id === message.id);
    await session.close('pause');
    await line.connect();
    const { messages } = world.emulator.state();
    await friend.requestResend(message.id);
    await eventually(() => world.emulator.state().messages > messages);
    expect(friend.messages.filter(({ id }) => id === message.id)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('tells a writer that it was read, and that an answer is being written', async () => {
    const { line, session, host, friend } = await linked();
    const { id } = await friend.send(line.phone, { text: 'Hola' });
    const { sender } = await line.message(host, id);
    await session.read?.(sender, [{ id, fromMe: false, sender }]);
    await session.type?.(sender, 'typing');
    await eventually(() => friend.presences.some(({ state }) => state === 'composing'));
    const receipts = () => friend.messages.find(message => message.id === id)?.receipts ?? [];
    await eventually(() => receipts().some(receipt => receipt.endsWith('/read')));
  });

  it('tells what the other side does just now, to whoever asks', async () => {
    const { line, session, host, friend } = await linked();
    const { id } = await friend.send(line.phone, { text: 'Hola' });
    const { sender } = await line.message(host, id);
    const doing = async () => session.typing?.(sender);
    expect(await doing()).toBe('paused');
    // Until this device is there for WhatsApp, too, nobody tells it.
    await expect
      .poll(() => {
        friend.setTyping(line.phone, 'recording');
        return doing();
      })
      .toBe('recording');
    friend.setTyping(line.phone, 'paused');
    await expect.poll(doing).toBe('paused');
  });
});
