import { createDeferred } from '@recado/timing';
import type { ConnectionChange, Session } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { openFaultySession } from './testing/openFaultySession.ts';

const openChange = { state: 'open', self: { kind: 'person', phone: '1' } } as const;
const waitForCallbacks = () => new Promise(resolve => setImmediate(resolve));

describe('live session', () => {
  it('ends when the transport reports nothing for 30 s', async () => {
    const { live, clock, signal } = openFaultySession();
    clock.advance(29_999);
    expect(live.state).toBe('connecting');
    clock.advance(1);
    expect(await live.ended).toEqual({ why: 'unreachable', detail: 'no connection change in time' });
    expect(signal.aborted).toBe(true);
  });

  it('ends 30 s after the last report of the transport', async () => {
    const { live, clock, host } = openFaultySession();
    await live.session;
    clock.advance(20_000);
    host()?.changed({ state: 'connecting' });
    clock.advance(29_999);
    expect(live.state).toBe('connecting');
    clock.advance(1);
    expect(live.state).toBe('closed');
  });

  it.each([
    ['that is valid for 60 s', 60_000, 90_000],
    ['that has already expired', -60_000, 30_000],
  ])('ends 30 s after the end of a QR %s', async (_which, validMs, expectedMs) => {
    const { live, clock, host } = openFaultySession();
    await live.session;
    host()?.changed({ state: 'pairing', qr: 'qr', expiresAt: new Date(clock.now().getTime() + validMs) });
    clock.advance(expectedMs - 1);
    expect(live.state).toBe('pairing');
    clock.advance(1);
    expect(live.state).toBe('closed');
  });

  it.each([
    ['is connected', openChange],
    ['waits for credentials', { state: 'pairing', credentials: true }],
  ] satisfies [string, ConnectionChange][])('stays open without a time limit when it %s', async (_when, change) => {
    const { live, clock, changes, host } = openFaultySession();
    await live.session;
    host()?.changed(change);
    clock.advance(10 * 86_400_000);
    expect([live.state, clock.nextTimerMs]).toEqual([change.state, undefined]);
    expect(changes).toEqual([change]);
  });

  it('ends when the transport does not close it within 15 s', async () => {
    const { live, clock, signal } = openFaultySession();
    const closing = live.close('pause');
    await live.session;
    clock.advance(14_999);
    expect(live.state).toBe('connecting');
    clock.advance(1);
    await closing;
    expect([live.state, signal.aborted]).toEqual(['closed', true]);
    expect(await live.ended).toEqual({ why: 'unknown', detail: 'the session did not close in time' });
  });

  it.each([
    ['pause', 'paused'],
    ['logout', 'logged-out'],
  ] as const)('ends after %s even if the transport never reports the end', async (how, why) => {
    const modes: string[] = [];
    const { live, clock, signal } = openFaultySession({ session: { close: async mode => void modes.push(mode) } });
    await live.close(how);
    expect(await live.ended).toEqual({ why, detail: 'closed without a closed change' });
    expect([modes, clock.nextTimerMs, signal.aborted]).toEqual([[how], undefined, false]);
  });

  it('waits until the transport has closed it, even if it has already reported the end', async () => {
    const closed = createDeferred<void>();
    const { live, host } = openFaultySession({ session: { close: () => closed.promise } });
    await live.session;
    let isClosed = false;
    const closing = live.close('pause').then(() => {
      isClosed = true;
    });
    host()?.changed({ state: 'closed', why: 'paused', detail: 'as requested' });
    await waitForCallbacks();
    expect(isClosed).toBe(false);
    closed.resolve();
    await closing;
    expect(await live.ended).toMatchObject({ why: 'paused', detail: 'as requested' });
  });

  it('ends when it is closed and the transport fails to close it', async () => {
    const { live } = openFaultySession({ session: { close: () => Promise.reject(new Error('a mistake')) } });
    await live.close('pause');
    expect(await live.ended).toMatchObject({ why: 'paused' });
  });

  it('does not close the transport’s session again after its end', async () => {
    const modes: string[] = [];
    const { live, clock, host } = openFaultySession({ session: { close: async mode => void modes.push(mode) } });
    await live.session;
    host()?.changed({ state: 'closed', why: 'connection-lost' });
    await live.close('pause');
    expect([modes, clock.nextTimerMs]).toEqual([[], undefined]);
  });

  it('ignores changes after the transport has reported the end of the session', async () => {
    const { live, changes, host, signal } = openFaultySession();
    await live.session;
    host()?.changed({ state: 'closed', why: 'connection-lost', code: 428 });
    host()?.changed(openChange);
    expect(await live.ended).toMatchObject({ why: 'connection-lost', code: 428 });
    expect([live.state, changes]).toEqual(['closed', []]);
    // The signal stays active, because the transport may still deliver events that it received before the end.
    expect(signal.aborted).toBe(false);
  });

  it.each([
    { state: 'pairing', qr: 'qr', expiresAt: new Date() },
    { state: 'pairing', credentials: true },
    openChange,
    { state: 'closed', why: 'unreachable' },
  ] satisfies ConnectionChange[])('settles after the change %j', async change => {
    const { live, host } = openFaultySession();
    await live.session;
    host()?.changed(change);
    await live.settled;
  });

  it('does not settle while it connects', async () => {
    const { live, host } = openFaultySession();
    await live.session;
    let isSettled = false;
    void live.settled.then(() => {
      isSettled = true;
    });
    host()?.changed({ state: 'connecting' });
    await waitForCallbacks();
    expect(isSettled).toBe(false);
  });
});

describe('opening of a live session', () => {
  it('ends the session when the transport cannot open it', async () => {
    const { live, clock } = openFaultySession({ opening: Promise.reject(new Error('a mistake')) });
    expect(await live.ended).toEqual({ why: 'unknown', detail: 'the transport did not open: Error: a mistake' });
    await expect(live.session).rejects.toThrow('a mistake');
    expect(clock.nextTimerMs).toBeUndefined();
    await live.close('logout');
  });

  it('is followed by a close when the session was aborted meanwhile', async () => {
    const opening = createDeferred<Session>();
    const closed = createDeferred<string>();
    const { live, fullSession } = openFaultySession({
      session: { close: async how => closed.resolve(how) },
      opening: opening.promise,
    });
    live.abort({ why: 'unreachable' });
    opening.resolve(fullSession);
    expect(await closed.promise).toBe('pause');
  });

  it('is followed by no close when the session was not aborted', async () => {
    const modes: string[] = [];
    const { live } = openFaultySession({ session: { close: async mode => void modes.push(mode) } });
    await live.session;
    await waitForCallbacks();
    expect(modes).toEqual([]);
  });

  it('is announced immediately before the transport opens the session', async () => {
    const { live, calls, host } = openFaultySession({ dials: true });
    await live.session;
    expect(calls).toEqual(['opening', 'transport.open']);
    expect(host()).not.toHaveProperty('connect');
  });

  it('gives the owner’s proxy to a transport that supports it', async () => {
    const connect = () => Promise.reject(new Error('unused'));
    const { live, host } = openFaultySession({ connect, dials: true });
    await live.session;
    expect(host()?.connect).toBe(connect);
  });

  it.each([undefined, false])('fails when the owner has a proxy and the transport has `dials: %s`', async dials => {
    const connect = () => Promise.reject(new Error('unused'));
    const { live, calls } = openFaultySession({ connect, ...(dials !== undefined && { dials }) });
    expect((await live.ended).detail).toContain('the transport does not support an outbound proxy');
    expect(calls).toEqual([]);
  });
});
