import type { Session, Transport } from '@recado/transport';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';
import { observeSessionHost } from '../testing/observeSessionHost.ts';

/**
 * Open sessions of each client. A session is open from its request until it is closed or aborted.
 * `maxSessions` is the largest number of sessions that one client had at the same time.
 */
const sessionsOf = new Map<string, Set<object>>();
let maxSessions = 0;

/** Wraps the transport to count the sessions that are open at the same time. */
const countSessions = (transport: Transport): Transport => ({
  ...transport,
  async open(client, host): Promise<Session> {
    const sessionToken = {};
    const openSessions = sessionsOf.get(client.id) ?? new Set();
    sessionsOf.set(client.id, openSessions.add(sessionToken));
    maxSessions = Math.max(maxSessions, openSessions.size);
    const removeSession = () => void openSessions.delete(sessionToken);
    host.signal.addEventListener('abort', removeSession);
    if (host.signal.aborted) removeSession();
    const observedHost = observeSessionHost(host, change => {
      if (change.state === 'closed') removeSession();
    });
    return transport.open(client, observedHost);
  },
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ wrap: countSessions });
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

describe('interleaved operations on one client', () => {
  it('never open two sessions of the client at once, and lead to the state that was requested last', async () => {
    const clientId = await platform.createLinkedClient();
    const { phoneNumber } = await platform.database.knex('clients').where({ id: clientId }).first();
    const phone = platform.network.phone(phoneNumber);
    const { supervisor, clock } = platform;

    const act = async (actionName: string): Promise<void> => {
      if (actionName === 'open') await supervisor.open(clientId);
      if (actionName === 'restart') await supervisor.restart(clientId);
      if (actionName === 'pause' || actionName === 'logout') await supervisor.close(clientId, actionName);
      if (actionName === 'lose the connection')
        for (const device of phone.devices) device.end({ why: 'connection-lost' });
      if (actionName === 'replace') for (const device of phone.devices) device.end({ why: 'replaced' });
      if (actionName === 'unlink') phone.unlink();
      if (actionName === 'wait a second') clock.advance(1_000);
      if (actionName === 'wait a minute') clock.advance(60_000);
      if (actionName === 'a turn') await new Promise(resolve => setImmediate(resolve));
    };

    let scanned = '';
    /** Connects again. If the phone has removed the pairing, the first attempt fails and a new QR is scanned. */
    const reconnect = (): Promise<void> =>
      waitUntil(async () => {
        const { state, qr } = supervisor.snapshot(clientId);
        if (state === 'idle') await supervisor.open(clientId);
        if (qr && qr.qr !== scanned) phone.scan(qr.qr);
        scanned = qr?.qr ?? scanned;
        return state === 'open';
      });

    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.boolean()), { minLength: 1, maxLength: 25 }), async actions => {
        const pending: Promise<void>[] = [];
        for (const [actionName, isAwaited] of actions) {
          const done = act(actionName);
          pending.push(done);
          if (isAwaited) await done;
        }
        await Promise.all(pending);
        await supervisor.close(clientId, 'pause');
        expect(sessionsOf.get(clientId)?.size).toBe(0);
        expect(supervisor.snapshot(clientId)).toEqual({ state: 'idle' });

        await reconnect();
        expect([sessionsOf.get(clientId)?.size, maxSessions]).toEqual([1, 1]);
      }),
      { numRuns: 60 },
    );
  });
});
