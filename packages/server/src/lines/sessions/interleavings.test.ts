import type { Session, Transport } from '@recado/transport';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';

/**
 * Sessions that have been asked for, have not said their last word and have not been told to end at once, by client;
 * and the most there ever were.
 */
const sessionsOf = new Map<string, Set<object>>();
let most = 0;

/** The transport, counting. */
const counted = (transport: Transport): Transport => ({
  ...transport,
  async open(client, host): Promise<Session> {
    const own = {};
    const present = sessionsOf.get(client.id) ?? new Set();
    sessionsOf.set(client.id, present.add(own));
    most = Math.max(most, present.size);
    const over = () => void present.delete(own);
    host.signal.addEventListener('abort', over);
    if (host.signal.aborted) over();
    return transport.open(client, {
      ...host,
      changed(change) {
        if (change.state === 'closed') over();
        host.changed(change);
      },
    });
  },
});

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform({ wrap: counted });
});
afterAll(() => platform.close());

const action = fc.constantFrom(
  'open',
  'restart',
  'pause',
  'logout',
  'lose the connection',
  'replace',
  'unlink',
  'wait a second',
  'wait a minute',
  'a turn',
);

describe('one client', () => {
  it('never has two sessions, whatever is asked in whatever order, and ends as was asked last', async () => {
    const clientId = await platform.linked();
    const { phoneNumber } = await platform.database.knex('clients').where({ id: clientId }).first();
    const phone = platform.network.phone(phoneNumber);
    const { supervisor, clock } = platform;

    const act = async (what: string): Promise<void> => {
      if (what === 'open') await supervisor.open(clientId);
      if (what === 'restart') await supervisor.restart(clientId);
      if (what === 'pause' || what === 'logout') await supervisor.close(clientId, what);
      if (what === 'lose the connection')
        for (const device of phone.devices) device.end({ why: 'connection-lost' });
      if (what === 'replace') for (const device of phone.devices) device.end({ why: 'replaced' });
      if (what === 'unlink') phone.unlink();
      if (what === 'wait a second') clock.advance(1_000);
      if (what === 'wait a minute') clock.advance(60_000);
      if (what === 'a turn') await new Promise(resolve => setImmediate(resolve));
    };

    let scanned = '';
    /** A pairing that the phone has ended is found out by the first attempt, and is over then. */
    const comeBack = (): Promise<void> =>
      until(async () => {
        const { state, qr } = supervisor.snapshot(clientId);
        if (state === 'idle') await supervisor.open(clientId);
        if (qr && qr.qr !== scanned) phone.scan(qr.qr);
        scanned = qr?.qr ?? scanned;
        return state === 'open';
      });

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(action, fc.boolean()), { minLength: 1, maxLength: 25 }),
        async actions => {
          const pending: Promise<void>[] = [];
          for (const [what, awaited] of actions) {
            const done = act(what);
            pending.push(done);
            if (awaited) await done;
          }
          await Promise.all(pending);
          await supervisor.close(clientId, 'pause');
          expect(sessionsOf.get(clientId)?.size).toBe(0);
          expect(supervisor.snapshot(clientId)).toEqual({ state: 'idle' });

          await comeBack();
          expect([sessionsOf.get(clientId)?.size, most]).toEqual([1, 1]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
