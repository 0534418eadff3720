import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** Whether a line says of itself that messages are taken and brought. */
export function proveTests(bench: Bench): void {
  const { manages = [] } = bench.options.capabilities;
  describe('proving a line', () => {
    if (!manages.includes('line')) {
      it('is refused, since it declares none', async () => {
        const { session } = await (await bench.line()).link();
        if (session.manage) await bench.refused(session.manage('line.prove', {}), 'unsupported');
      });
      return;
    }

    it('is answered by a line that works, and not by one through which nothing goes', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      expect(await session.manage?.('line.prove', {})).toEqual({ brought: true });
      const thaw = await bench.driver.freeze(line.phone);
      await bench.refused(Promise.resolve(session.manage?.('line.prove', {})), 'unreachable');
      await thaw();
    });
  });
}
