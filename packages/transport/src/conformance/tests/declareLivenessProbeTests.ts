import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/** Tests the liveness probe, with which a line confirms that the network accepts and delivers its messages. */
export function declareLivenessProbeTests(bench: TestBench): void {
  const { manages = [] } = bench.options.capabilities;
  describe('liveness probe', () => {
    if (!manages.includes('line')) {
      it('is refused when the transport does not declare liveness probes', async () => {
        const { session } = await (await bench.createLine()).link();
        if (session.manage) await bench.expectRefusal(session.manage('line.prove', {}), 'unsupported');
      });
      return;
    }

    it('succeeds on a working line, and fails on a frozen connection', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      expect(await session.manage?.('line.prove', {})).toEqual({ brought: true });
      const thaw = await bench.driver.freeze(line.phone);
      await bench.expectRefusal(Promise.resolve(session.manage?.('line.prove', {})), 'unreachable');
      await thaw();
    });
  });
}
