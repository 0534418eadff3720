import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type ResourceLeakWatch, watchResourceLeaks } from '../leaks.ts';
import type { RecordingHost } from '../RecordingHost.ts';
import type { TestBench } from '../TestBench.ts';

const processListeners = () =>
  Object.fromEntries(process.eventNames().map(name => [String(name), process.listenerCount(name)]));

/** Tests that sessions leave no resources behind, because a worker process hosts sessions for months. */
export function declareLeakTests(bench: TestBench): void {
  const { qr, credentials } = bench.options.capabilities;

  /** Runs `scenario` and expects that all resources recorded by its `watch` argument are released afterwards. */
  async function expectNoLeaks(scenario: (watch: ResourceLeakWatch) => Promise<RecordingHost>): Promise<void> {
    const listeners = processListeners();
    const watch = watchResourceLeaks();
    try {
      const { signal } = await scenario(watch);
      await bench.waitUntil('all created resources are released', () => {
        expect(watch.listLiveHandles()).toEqual([]);
        return true;
      });
      expect(processListeners()).toEqual(listeners);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    } finally {
      watch.stop();
    }
  }

  describe('a closed session', () => {
    it('leaves no timer, handle or listener when the session was open', async () => {
      const line = await bench.createLine();
      const friend = await bench.createCounterpart();
      const first = await line.link();
      await first.session.close('pause');
      await expectNoLeaks(async watch => {
        const { session, host } = await watch.run(() => line.connect());
        await watch.run(() => bench.waitForResult('the receipt', session.send(bench.text(friend.person, 'Hola'))));
        await line.waitForMessage(host, await friend.write(line.phone, { type: 'text', text: 'Adiós' }));
        await watch.run(() => session.close('pause'));
        return host;
      });
    });

    it('leaves no timer, handle or listener when the session was closed before it opened', async () => {
      const line = await bench.createLine();
      await expectNoLeaks(async watch => {
        const { session, host } = await watch.run(() => line.open());
        await bench.waitUntil(
          'the session is connecting or pairing',
          () => host.changes.length > (qr || credentials ? 1 : 0),
        );
        await watch.run(() => session.close('pause'));
        return host;
      });
    });
  });
}
