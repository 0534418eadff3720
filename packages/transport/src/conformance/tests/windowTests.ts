import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** For how long somebody may be answered freely. */
export function windowTests(bench: Bench): void {
  const { replyWindowMs, receipts } = bench.options.capabilities;
  if (replyWindowMs === undefined) return;

  describe('the time to answer', () => {
    it('is over for a text after a while, nothing of which arrives, until they write again', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const [friend, other] = [await bench.person(), await bench.person()];
      const first = await friend.write(line.phone, { type: 'text', text: '¿Hay conchas?' });
      const other1 = await other.write(line.phone, { type: 'text', text: '¿Y orejas?' });
      for (const id of [first, other1]) await line.message(host, id);
      await bench.driver.closeWindows?.(line.phone);
      const late = bench.text(friend.person, 'Sí hay');
      await bench.refused(session.send(late), 'window-closed');
      const again = await friend.write(line.phone, { type: 'text', text: '¿Hola?' });
      await line.message(host, again);
      await bench.settled('the receipt', session.send(late));
      await bench.arrival(friend, late.id);
      await bench.refused(session.send(bench.text(other.person, 'También')), 'window-closed');
      expect(await friend.arrived()).toHaveLength(1);
      expect(await other.arrived()).toEqual([]);
      if (receipts) expect(host.updates.filter(({ status }) => status === 'failed')).toEqual([]);
    });
  });
}
