import { createDeferred } from '@recado/timing';
import type { Change, Host, Session, Transport } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { openSession } from './liveSession.ts';

const never = <T>() => new Promise<T>(() => {});
const nothing = never<never>;

/** A transport that breaks its promises: it does nothing by itself, and what `session` says instead of the rest. */
function badTransport(session: Partial<Session> = {}, opening?: Promise<Session>) {
  const hosts: Host[] = [];
  const whole: Session = { send: nothing, lookup: nothing, close: nothing, ...session };
  const transport: Transport = {
    name: 'bad',
    capabilities: {
      qr: true,
      pairingCode: false,
      groups: false,
      media: [],
      maxMediaBytes: 0,
      receipts: false,
    },
    open(_client, host) {
      hosts.push(host);
      return opening ?? Promise.resolve(whole);
    },
  };
  const clock = createManualClock();
  const controller = new AbortController();
  const changes: Change[] = [];
  const live = openSession({
    wayOut: async () => undefined,
    transport,
    client: { id: 'client', phone: '5215512345678' },
    clock,
    controller,
    host: {
      log,
      vault: { read: nothing, list: nothing, write: nothing, clear: nothing },
      received: nothing,
      updated: nothing,
    },
    changed: change => changes.push(change),
  });
  return { live, clock, changes, signal: controller.signal, whole, host: () => hosts[0] };
}

describe('a session that', () => {
  it('reports nothing at all is given up after 30 s', async () => {
    const { live, clock, signal } = badTransport();
    clock.advance(29_999);
    expect(live.state).toBe('connecting');
    clock.advance(1);
    expect(await live.ended).toMatchObject({ why: 'unreachable' });
    expect(signal.aborted).toBe(true);
  });

  it('shows a QR is given the time of that QR', async () => {
    const { live, clock, host } = badTransport();
    await live.session;
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    host()?.changed({ state: 'pairing', qr: 'qr', expiresAt });
    clock.advance(89_999);
    expect(live.state).toBe('pairing');
    clock.advance(1);
    expect(live.state).toBe('closed');
  });

  it('is open may be silent for ever', async () => {
    const { live, clock, host } = badTransport();
    await live.session;
    host()?.changed({ state: 'open', self: { kind: 'person', phone: '1' } });
    clock.advance(10 * 86_400_000);
    expect([live.state, clock.next]).toEqual(['open', undefined]);
  });

  it('does not close is ended all the same', async () => {
    const { live, clock, signal } = badTransport();
    const closing = live.close('pause');
    await live.session;
    clock.advance(15_000);
    await closing;
    expect([live.state, signal.aborted]).toEqual(['closed', true]);
  });

  it('goes on talking after its last word is not heard', async () => {
    const { live, changes, host, signal } = badTransport();
    await live.session;
    host()?.changed({ state: 'closed', why: 'connection-lost', code: 428 });
    host()?.changed({ state: 'open', self: { kind: 'person', phone: '1' } });
    expect(await live.ended).toMatchObject({ why: 'connection-lost', code: 428 });
    expect([live.state, changes]).toEqual(['closed', []]);
    // What it still has to hand over is wanted.
    expect(signal.aborted).toBe(false);
  });

  it('was never opened has ended', async () => {
    const { live } = badTransport({}, Promise.reject(new Error('a mistake')));
    expect(await live.ended).toMatchObject({ why: 'unknown', detail: expect.stringContaining('a mistake') });
    await live.close('logout');
  });

  it('comes when it has been given up is closed', async () => {
    const opening = createDeferred<Session>();
    const closed = createDeferred<string>();
    const { live, whole } = badTransport(
      {
        close: async how => closed.resolve(how),
      },
      opening.promise,
    );
    live.abort({ why: 'unreachable' });
    opening.resolve(whole);
    expect(await closed.promise).toBe('pause');
  });
});
