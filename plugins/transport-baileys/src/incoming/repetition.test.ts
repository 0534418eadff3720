import { describe, expect, it, vi } from 'vitest';
import { type TransportFixture, useTransportFixture } from '../testing/useTransportFixture.ts';
import { decodeVaultValue } from '../vault/codec.ts';
import type { IncomingMessageJournalRow } from './IncomingMessageJournal.ts';

/** Links a client that receives an undecryptable message and a later message of the same chat. */
async function receiveBehindUndecryptableMessage(world: TransportFixture) {
  const line = world.createLine();
  const { session, host } = await line.link();
  const friend = world.createPhone();
  const owner = world.emulator.phones.get(line.phone);
  await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  await friend.garble(true);
  const { id: unreadable } = await friend.send(line.phone, { text: 'Sin llaves' });
  // The owner's phone writes in the same chat, and this client can decrypt its messages.
  const later = (await owner?.send(friend.phone, { text: 'Después' }))?.id ?? '';
  const listDeliveries = () => host.messages.slice(1).map(({ id, content }) => [id, content.type]);
  return { line, session, host, friend, unreadable, later, listDeliveries };
}

describe('undecryptable message whose sender does not repeat it in time', () => {
  const world = useTransportFixture({ repetitionMs: 500 });

  it('does not block its chat, and its repetition completes it afterwards', async () => {
    const { line, host, friend, unreadable, later, listDeliveries } = await receiveBehindUndecryptableMessage(world);
    await line.waitForMessage(host, later);
    await friend.garble(false);
    await vi.waitUntil(() => listDeliveries().length === 3, { timeout: 20_000 });
    expect(listDeliveries()).toEqual([
      [unreadable, 'undecryptable'],
      [later, 'text'],
      [unreadable, 'text'],
    ]);
  });
});

describe('message that waits for the repetition of an earlier one', () => {
  const world = useTransportFixture({ repetitionMs: 60_000 });

  it('is delivered before the keys of the device are deleted', async () => {
    const { line, session, unreadable, later, listDeliveries } = await receiveBehindUndecryptableMessage(world);
    const vault = line.vault.open(new AbortController().signal);
    const isLaterJournaled = async () => {
      const rows = await vault.read('inbox', await vault.list('inbox'));
      return [...rows.values()].some(row => decodeVaultValue<IncomingMessageJournalRow>(row).attrs.id === later);
    };
    await vi.waitUntil(isLaterJournaled, { timeout: 20_000 });
    expect(listDeliveries()).toEqual([[unreadable, 'undecryptable']]);
    await session.close('logout');
    expect(listDeliveries()).toEqual([
      [unreadable, 'undecryptable'],
      [later, 'text'],
    ]);
  });

  it('does not delay a call of the same person', async () => {
    const { line, host, friend, unreadable, listDeliveries } = await receiveBehindUndecryptableMessage(world);
    await line.waitForMessage(host, unreadable);
    const { id: call } = friend.call(line.phone);
    friend.endCall(call, 'timeout');
    await vi.waitUntil(() => listDeliveries().length === 3, { timeout: 20_000 });
    expect(listDeliveries()).toEqual([
      [unreadable, 'undecryptable'],
      [call, 'call'],
      [call, 'call'],
    ]);
    expect(host.messages.flatMap(({ content }) => (content.type === 'call' ? [content.outcome] : []))).toEqual([
      'offered',
      'missed',
    ]);
  });

  it('is delivered by the next session', async () => {
    const { line, host, later, listDeliveries } = await receiveBehindUndecryptableMessage(world);
    await vi.waitUntil(() => listDeliveries().length === 1, { timeout: 20_000 });
    host.abort();
    const nextConnection = await line.connect();
    await line.waitForMessage(nextConnection.host, later);
  });
});
