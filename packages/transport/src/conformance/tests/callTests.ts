import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** A call that comes in is told, and can be made to ring no more; without the capability neither is there. */
export function callTests(bench: Bench): void {
  describe('calls', () => {
    if (!bench.options.capabilities.calls) {
      it('cannot be declined, since it declares none', async () => {
        const line = await bench.line();
        const { session } = await line.link();
        if (!session.declineCall) return;
        const sender = (await bench.person()).person;
        await bench.refused(session.declineCall({ id: 'A1', chat: sender, sender }), 'unsupported');
      });
      return;
    }

    it('are told as they ring, and ring no more when they are declined', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const friend = await bench.person();
      if (!friend.call || !friend.isDeclined || !session.declineCall)
        throw new Error(
          'Whoever declares calls needs `declineCall`, and a driver with `call` and `isDeclined`.',
        );
      const id = await friend.call(line.phone);
      const offered = await line.message(host, id);
      expect(offered.content).toMatchObject({ type: 'call', outcome: 'offered' });
      expect(await friend.isDeclined(id)).toBe(false);
      await bench.settled('the call is declined', session.declineCall(offered));
      await bench.until('the caller sees it', () => friend.isDeclined?.(id) ?? false);
    });

    it('cannot be declined over a connection that is none', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      await session.close('pause');
      const sender = (await bench.person()).person;
      const call = session.declineCall?.({ id: 'A1', chat: sender, sender }) ?? Promise.resolve();
      await bench.refused(call, 'not-connected');
    });
  });
}
