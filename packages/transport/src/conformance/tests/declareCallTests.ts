import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/** Tests that a session reports and declines calls, or refuses to decline if calls are not declared. */
export function declareCallTests(bench: TestBench): void {
  describe('a session with calls', () => {
    if (!bench.options.capabilities.calls) {
      it('refuses to decline when the transport declares no calls', async () => {
        const line = await bench.createLine();
        const { session } = await line.link();
        if (!session.declineCall) return;
        const sender = (await bench.createCounterpart()).person;
        await bench.expectRefusal(session.declineCall({ id: 'A1', chat: sender, sender }), 'unsupported');
      });
      return;
    }

    it('reports a ringing call, and stops the ringing when the client declines the call', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const friend = await bench.createCounterpart();
      if (!friend.call || !friend.isDeclined || !session.declineCall)
        throw new Error(
          'A transport that declares calls needs `declineCall`, and a driver with `call` and `isDeclined`.',
        );
      const id = await friend.call(line.phone);
      const callMessage = await line.waitForMessage(host, id);
      expect(callMessage.content).toMatchObject({ type: 'call', outcome: 'offered' });
      expect(await friend.isDeclined(id)).toBe(false);
      await bench.waitForResult('the call is declined', session.declineCall(callMessage));
      await bench.waitUntil('the caller sees that the call is declined', () => friend.isDeclined?.(id) ?? false);
    });

    it('refuses to decline when the session is closed', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      await session.close('pause');
      const sender = (await bench.createCounterpart()).person;
      const call = session.declineCall?.({ id: 'A1', chat: sender, sender }) ?? Promise.resolve();
      await bench.expectRefusal(call, 'not-connected');
    });
  });
}
