import { createDeferred } from '@recado/timing';
import type { ConnectionChange, Session, SessionHost, Transport } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { silentTestLogger as log } from '../../testing/silentTestLogger.ts';
import { createLiveSession } from './createLiveSession.ts';

const never = <T>() => new Promise<T>(() => {});
const neverSettled = never<never>;

/** Opens a session of a faulty transport, whose methods never respond unless `session` implements them. */
function openFaultySession(session: Partial<Session> = {}, opening?: Promise<Session>) {
  const hosts: SessionHost[] = [];
  const fullSession: Session = { send: neverSettled, lookup: neverSettled, close: neverSettled, ...session };
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
      return opening ?? Promise.resolve(fullSession);
    },
  };
  const clock = createManualClock();
  const controller = new AbortController();
  const changes: ConnectionChange[] = [];
  const live = createLiveSession({
    outboundProxy: async () => undefined,
    opening: () => undefined,
    transport,
    client: { id: 'client', phone: '5215512345678' },
    clock,
    controller,
    changed: change => void changes.push(change),
  });
  live.open({
    log,
    signal: controller.signal,
    vault: { read: neverSettled, list: neverSettled, write: neverSettled, clear: neverSettled },
    changed: change => live.handleChange(change),
    received: neverSettled,
    updated: neverSettled,
  });
  return { live, clock, changes, signal: controller.signal, fullSession, host: () => hosts[0] };
}

describe('live session', () => {
  it('ends when the transport reports nothing for 30 s', async () => {
    const { live, clock, signal } = openFaultySession();
    clock.advance(29_999);
    expect(live.state).toBe('connecting');
    clock.advance(1);
    expect(await live.ended).toMatchObject({ why: 'unreachable' });
    expect(signal.aborted).toBe(true);
  });

  it('ends 30 s after a QR expires', async () => {
    const { live, clock, host } = openFaultySession();
    await live.session;
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    host()?.changed({ state: 'pairing', qr: 'qr', expiresAt });
    clock.advance(89_999);
    expect(live.state).toBe('pairing');
    clock.advance(1);
    expect(live.state).toBe('closed');
  });

  it('stays open without a time limit when it is connected', async () => {
    const { live, clock, host } = openFaultySession();
    await live.session;
    host()?.changed({ state: 'open', self: { kind: 'person', phone: '1' } });
    clock.advance(10 * 86_400_000);
    expect([live.state, clock.nextTimerMs]).toEqual(['open', undefined]);
  });

  it('ends when the transport does not close it within 15 s', async () => {
    const { live, clock, signal } = openFaultySession();
    const closing = live.close('pause');
    await live.session;
    clock.advance(15_000);
    await closing;
    expect([live.state, signal.aborted]).toEqual(['closed', true]);
  });

  it('ignores changes after the transport has reported the end of the session', async () => {
    const { live, changes, host, signal } = openFaultySession();
    await live.session;
    host()?.changed({ state: 'closed', why: 'connection-lost', code: 428 });
    host()?.changed({ state: 'open', self: { kind: 'person', phone: '1' } });
    expect(await live.ended).toMatchObject({ why: 'connection-lost', code: 428 });
    expect([live.state, changes]).toEqual(['closed', []]);
    // The signal stays active, because the transport may still deliver events that it received before the end.
    expect(signal.aborted).toBe(false);
  });

  it('ends when the transport cannot open it', async () => {
    const { live } = openFaultySession({}, Promise.reject(new Error('a mistake')));
    expect(await live.ended).toMatchObject({ why: 'unknown', detail: expect.stringContaining('a mistake') });
    await live.close('logout');
  });

  it('is closed when the transport opens it after an abort', async () => {
    const opening = createDeferred<Session>();
    const closed = createDeferred<string>();
    const { live, fullSession } = openFaultySession(
      {
        close: async how => closed.resolve(how),
      },
      opening.promise,
    );
    live.abort({ why: 'unreachable' });
    opening.resolve(fullSession);
    expect(await closed.promise).toBe('pause');
  });
});
