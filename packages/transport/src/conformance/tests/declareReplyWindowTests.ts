import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/** Tests the reply window, the time after a person's message in which any content may be sent to them. */
export function declareReplyWindowTests(bench: TestBench): void {
  const { replyWindowMs, receipts } = bench.options.capabilities;
  if (replyWindowMs === undefined) return;

  describe('a closed reply window', () => {
    it('refuses texts until the person writes again', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const [friend, other] = [await bench.createCounterpart(), await bench.createCounterpart()];
      const firstId = await friend.write(line.phone, { type: 'text', text: '¿Hay conchas?' });
      const otherId = await other.write(line.phone, { type: 'text', text: '¿Y orejas?' });
      for (const id of [firstId, otherId]) await line.waitForMessage(host, id);
      await bench.driver.closeWindows?.(line.phone);
      const reply = bench.text(friend.person, 'Sí hay');
      await bench.expectRefusal(session.send(reply), 'window-closed');
      const secondId = await friend.write(line.phone, { type: 'text', text: '¿Hola?' });
      await line.waitForMessage(host, secondId);
      await bench.waitForResult('the acknowledgement', session.send(reply));
      await bench.waitForArrival(friend, reply.id);
      await bench.expectRefusal(session.send(bench.text(other.person, 'También')), 'window-closed');
      expect(await friend.arrived()).toHaveLength(1);
      expect(await other.arrived()).toEqual([]);
      if (receipts) expect(host.updates.filter(({ status }) => status === 'failed')).toEqual([]);
    });
  });
}
