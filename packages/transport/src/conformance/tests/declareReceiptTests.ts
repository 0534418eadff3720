import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/** Tests the status updates of a message after it was sent. */
export function declareReceiptTests(bench: TestBench): void {
  const { capabilities, lacks = [] } = bench.options;
  describe('a session with receipts', () => {
    if (capabilities.receipts)
      it('reports the status delivered, and then the status read', async () => {
        const { session, host } = await (await bench.createLine()).link();
        const friend = await bench.createCounterpart();
        const message = bench.text(friend.person, '¿Lo leyó?');
        await bench.waitForResult('the receipt', session.send(message));
        await bench.waitForArrival(friend, message.id);
        const waitForStatus = (status: string) =>
          bench.waitUntil(`${status} is reported`, () =>
            host.updates.find(update => update.id === message.id && update.status === status),
          );
        expect((await waitForStatus('delivered')).chat).toEqual(friend.person);
        expect(host.updates.map(({ status }) => status)).not.toContain('read');
        await friend.read?.(message.id);
        expect((await waitForStatus('read')).timestamp).toBeInstanceOf(Date);
      });

    if (capabilities.receipts && !lacks.includes('readings'))
      it('reports messages that were read on the phone, but not messages that the client itself marked as read', async () => {
        const line = await bench.createLine();
        const { session, host } = await line.link();
        const friend = await bench.createCounterpart();
        const write = (text: string) => friend.write(line.phone, { type: 'text', text });
        const readHereId = await write('Uno');
        await line.waitForMessage(host, readHereId);
        await session.read?.(friend.person, [{ id: readHereId, fromMe: false, sender: friend.person }]);
        const readOnPhoneId = await write('Dos');
        await line.waitForMessage(host, readOnPhoneId);
        await line.ownPhone.read?.(readOnPhoneId);
        const [readUpdate] = await bench.waitUntil('the read update is reported', () =>
          host.readUpdates.length > 0 ? host.readUpdates : undefined,
        );
        expect(readUpdate).toEqual({ chat: friend.person, ids: [readOnPhoneId] });
      });

    if (capabilities.manages?.includes('chats'))
      it('reports chats that the phone marked unread, and shows unread marks of the client on the phone', async () => {
        const line = await bench.createLine();
        const { session, host } = await line.link();
        const [friend, other] = [await bench.createCounterpart(), await bench.createCounterpart()];
        const write = (from: typeof friend) => from.write(line.phone, { type: 'text', text: 'Hola' });
        const last = await line.waitForMessage(host, await write(friend));
        await line.waitForMessage(host, await write(other));
        const { timestamp } = last;
        const lastMessage = { id: last.id, fromMe: false, sender: friend.person, timestamp };
        const mark = (unread: boolean) =>
          session.manage?.('chats.mark', { chat: friend.person, unread, last: lastMessage }).then(
            () => true,
            // Try again after `unreachable`, because a newly linked device does not have all keys at first.
            error => (error.reason === 'unreachable' ? false : Promise.reject(error)),
          );
        const isMarked = async (expected: boolean) => (await line.ownPhone.isMarked?.(friend.person)) === expected;
        await bench.waitUntil('the client marks the chat', () => mark(true));
        await bench.waitUntil('the phone shows the mark', () => isMarked(true));
        await bench.waitUntil('the client removes the mark', () => mark(false));
        await bench.waitUntil('the phone removes the mark', () => isMarked(false));
        await line.ownPhone.mark?.(other.person, true);
        await bench.waitUntil('the mark is reported', () => host.unreadMarkUpdates.length > 0);
        await line.ownPhone.mark?.(other.person, false);
        await bench.waitUntil('the removal of the mark is reported', () => host.unreadMarkUpdates.length > 1);
        expect(host.unreadMarkUpdates).toEqual([
          { chat: other.person, unread: true },
          { chat: other.person, unread: false },
        ]);
      });

    if (!capabilities.receipts)
      it('reports no receipts when the transport declares none', async () => {
        const line = await bench.createLine();
        const { session, host } = await line.link();
        const friend = await bench.createCounterpart();
        const message = bench.text(friend.person, '¿Lo leyó?');
        await bench.waitForResult('the receipt', session.send(message));
        await bench.waitForArrival(friend, message.id);
        await friend.read?.(message.id);
        await line.waitForMessage(host, await friend.write(line.phone, { type: 'text', text: 'Sí' }));
        expect(host.updates.filter(({ status }) => status === 'delivered' || status === 'read')).toEqual([]);
      });
  });
}
