import { describe, expect, it } from 'vitest';
import { toSessionCloseDetails } from './toSessionCloseDetails.ts';

const createBoom = (statusCode: number | undefined, message = 'Connection Failure', data?: unknown) => ({
  message,
  data,
  ...(statusCode === undefined ? {} : { output: { statusCode } }),
});

describe('toSessionCloseDetails', () => {
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
  ])('maps status %i to %s and reports the number', (code, why) => {
    expect(toSessionCloseDetails(createBoom(code), true)).toMatchObject({ why, code });
  });

  it('distinguishes an expired QR from a silent network by the message', () => {
    expect(toSessionCloseDetails(createBoom(408, 'QR refs attempts ended'), true).why).toBe('pairing-expired');
    expect(toSessionCloseDetails(createBoom(408, 'Connection was lost'), true).why).toBe('connection-lost');
  });

  it('reports unreachable if WhatsApp has not sent anything', () => {
    expect(toSessionCloseDetails(createBoom(408, 'WebSocket Error (connect ECONNREFUSED)'), false).why).toBe(
      'unreachable',
    );
    expect(toSessionCloseDetails(createBoom(428, 'Connection Terminated'), false).why).toBe('unreachable');
  });

  it('reports a WebSocket error as a lost connection and not as an error at WhatsApp', () => {
    expect(toSessionCloseDetails(createBoom(500, 'WebSocket Error (Invalid WebSocket frame)'), true).why).toBe(
      'connection-lost',
    );
  });

  it('reports the end of a suspension if it is given in seconds or as a time', () => {
    const until = toSessionCloseDetails(
      createBoom(402, 'Connection Failure', { reason: '402', expire: '3600' }),
      true,
    ).until;
    expect(until?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    const suspensionEnd = Math.floor(Date.now() / 1000) + 86_400;
    expect(toSessionCloseDetails(createBoom(402, '', { expire: String(suspensionEnd) }), true).until).toEqual(
      new Date(suspensionEnd * 1000),
    );
    expect(toSessionCloseDetails(createBoom(402, '', {}), true)).not.toHaveProperty('until');
  });

  it('reports that the account requires a passkey', () => {
    expect(
      toSessionCloseDetails(createBoom(403, 'Connection Failure', { reason: '403', kind: 'passkey_required' }), true)
        .why,
    ).toBe('passkey-required');
  });

  it('removes phone numbers from the detail', () => {
    expect(toSessionCloseDetails(createBoom(500, 'no session for 5215512345678'), true).detail).toBe(
      'no session for …5678',
    );
  });
});
