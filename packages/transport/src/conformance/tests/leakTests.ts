import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';
import { type LeakWatch, watchLeaks } from '../leaks.ts';
import type { RecordingHost } from '../RecordingHost.ts';

const processListeners = () =>
  Object.fromEntries(process.eventNames().map(name => [String(name), process.listenerCount(name)]));

/** A worker process hosts sessions for months: none may leave anything behind. */
export function leakTests(bench: Bench): void {
  const { qr, credentials } = bench.options.capabilities;

  /** Whatever `scenario` makes inside the watch must be gone after it. */
  async function leavesNothing(scenario: (watch: LeakWatch) => Promise<RecordingHost>): Promise<void> {
    const listeners = processListeners();
    const watch = watchLeaks();
    try {
      const { signal } = await scenario(watch);
      await bench.until('everything it made is gone', () => {
        expect(watch.alive()).toEqual([]);
        return true;
      });
      expect(processListeners()).toEqual(listeners);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    } finally {
      watch.stop();
    }
  }

  describe('a closed session leaves no timer, handle or listener', () => {
    it('after it was open', async () => {
      const line = await bench.line();
      const friend = await bench.person();
      const first = await line.link();
      await first.session.close('pause');
      await leavesNothing(async watch => {
        const { session, host } = await watch.run(() => line.connect());
        await watch.run(() => bench.settled('the receipt', session.send(bench.text(friend.person, 'Hola'))));
        await line.message(host, await friend.write(line.phone, { type: 'text', text: 'Adiós' }));
        await watch.run(() => session.close('pause'));
        return host;
      });
    });

    it('after it did not get so far', async () => {
      const line = await bench.line();
      await leavesNothing(async watch => {
        const { session, host } = await watch.run(() => line.open());
        await bench.until(
          'it is connecting, or pairing',
          () => host.changes.length > (qr || credentials ? 1 : 0),
        );
        await watch.run(() => session.close('pause'));
        return host;
      });
    });
  });
}
