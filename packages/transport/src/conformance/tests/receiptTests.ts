import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** What becomes of a message after it was sent. */
export function receiptTests(bench: Bench): void {
  describe('receipts', () => {
    if (bench.options.capabilities.receipts)
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
    else
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
