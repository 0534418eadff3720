import { describe, expect, it } from 'vitest';
import { ending } from './ending.ts';

const boom = (statusCode: number | undefined, message = 'Connection Failure', data?: unknown) => ({
  message,
  data,
  ...(statusCode === undefined ? {} : { output: { statusCode } }),
});

describe('why a connection ended', () => {
  it.each([
    [401, 'unlinked'],
    [402, 'suspended'],
    [403, 'forbidden'],
    [405, 'outdated'],
    [406, 'forbidden'],
    [411, 'unlinked'],
    [428, 'connection-lost'],
    [440, 'replaced'],
    [500, 'server-error'],
    [503, 'server-error'],
    [515, 'restart-required'],
    [418, 'unknown'],
  ])('reads %i as %s, and passes the number on', (code, why) => {
    expect(ending(boom(code), true)).toMatchObject({ why, code });
  });

  it('tells an expired QR from a silent network by the words', () => {
    expect(ending(boom(408, 'QR refs attempts ended'), true).why).toBe('pairing-expired');
    expect(ending(boom(408, 'Connection was lost'), true).why).toBe('connection-lost');
  });

  it('says unreachable as long as WhatsApp has said nothing', () => {
    expect(ending(boom(408, 'WebSocket Error (connect ECONNREFUSED)'), false).why).toBe('unreachable');
    expect(ending(boom(428, 'Connection Terminated'), false).why).toBe('unreachable');
  });

  it('does not take trouble of the WebSocket for trouble at WhatsApp', () => {
    expect(ending(boom(500, 'WebSocket Error (Invalid WebSocket frame)'), true).why).toBe('connection-lost');
  });

  it('says until when an account is suspended, given in seconds or as a time', () => {
    const hour = ending(boom(402, 'Connection Failure', { reason: '402', expire: '3600' }), true).until;
    expect(hour?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    const then = Math.floor(Date.now() / 1000) + 86_400;
    expect(ending(boom(402, '', { expire: String(then) }), true).until).toEqual(new Date(then * 1000));
    expect(ending(boom(402, '', {}), true)).not.toHaveProperty('until');
  });

  it('knows an account that wants a passkey', () => {
    expect(
      ending(boom(403, 'Connection Failure', { reason: '403', kind: 'passkey_required' }), true).why,
    ).toBe('passkey-required');
  });

  it('keeps numbers out of the detail', () => {
    expect(ending(boom(500, 'no session for 5215512345678'), true).detail).toBe('no session for …5678');
  });
});
