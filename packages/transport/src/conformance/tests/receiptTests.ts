import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** What becomes of a message after it was sent. */
export function receiptTests(bench: Bench): void {
  const { capabilities, lacks = [] } = bench.options;
  describe('receipts', () => {
    if (capabilities.receipts)
      it('reports delivered, then read', async () => {
        const { session, host } = await (await bench.line()).link();
        const friend = await bench.person();
        const message = bench.text(friend.person, '¿Lo leyó?');
        await bench.settled('the receipt', session.send(message));
        await bench.arrival(friend, message.id);
        const told = (status: string) =>
          bench.until(`${status} is reported`, () =>
            host.updates.find(update => update.id === message.id && update.status === status),
          );
        expect((await told('delivered')).chat).toEqual(friend.person);
        expect(host.updates.map(({ status }) => status)).not.toContain('read');
        await friend.read?.(message.id);
        expect((await told('read')).timestamp).toBeInstanceOf(Date);
      });

    if (capabilities.receipts && !lacks.includes('readings'))
      it('tells what was read on the phone, and not what was read here', async () => {
        const line = await bench.line();
        const { session, host } = await line.link();
        const friend = await bench.person();
        const write = (text: string) => friend.write(line.phone, { type: 'text', text });
        const here = await write('Uno');
        await line.message(host, here);
        await session.read?.(friend.person, [{ id: here, fromMe: false, sender: friend.person }]);
        const there = await write('Dos');
        await line.message(host, there);
        await line.own.read?.(there);
        const [reading] = await bench.until('the reading is told', () =>
          host.readings.length > 0 ? host.readings : undefined,
        );
        expect(reading).toEqual({ chat: friend.person, ids: [there] });
      });

    if (capabilities.manages?.includes('chats'))
      it('tells what was left unread on the phone, and has the phone show what was left so here', async () => {
        const line = await bench.line();
        const { session, host } = await line.link();
        const [friend, other] = [await bench.person(), await bench.person()];
        const write = (from: typeof friend) => from.write(line.phone, { type: 'text', text: 'Hola' });
        const last = await line.message(host, await write(friend));
        await line.message(host, await write(other));
        const { timestamp } = last;
        const about = { id: last.id, fromMe: false, sender: friend.person, timestamp };
        const mark = (unread: boolean) =>
          session.manage?.('chats.mark', { chat: friend.person, unread, last: about }).then(
            () => true,
            // A device that was linked just now has not all keys yet.
            error => (error.reason === 'unreachable' ? false : Promise.reject(error)),
          );
        const isMarked = async (wanted: boolean) => (await line.own.isMarked?.(friend.person)) === wanted;
        await bench.until('it is marked here', () => mark(true));
        await bench.until('the phone shows it', () => isMarked(true));
        await bench.until('it is marked here no more', () => mark(false));
        await bench.until('the phone shows it no more', () => isMarked(false));
        await line.own.mark?.(other.person, true);
        await bench.until('the marking is told', () => host.markings.length > 0);
        await line.own.mark?.(other.person, false);
        await bench.until('the other is told', () => host.markings.length > 1);
        expect(host.markings).toEqual([
          { chat: other.person, unread: true },
          { chat: other.person, unread: false },
        ]);
      });

    if (!capabilities.receipts)
      it('reports none, since it declares none', async () => {
        const line = await bench.line();
        const { session, host } = await line.link();
        const friend = await bench.person();
        const message = bench.text(friend.person, '¿Lo leyó?');
        await bench.settled('the receipt', session.send(message));
        await bench.arrival(friend, message.id);
        await friend.read?.(message.id);
        await line.message(host, await friend.write(line.phone, { type: 'text', text: 'Sí' }));
        expect(host.updates.filter(({ status }) => status === 'delivered' || status === 'read')).toEqual([]);
      });
  });
}
