import { explainSendFailure, problemExplanations } from '@recado/texts';
import {
  TransportError,
  type TransportErrorCode,
  type TransportErrorDetails,
  transportErrorCodes,
} from '@recado/transport';
import { describe, expect, it } from 'vitest';
import {
  Conflict,
  NotConnected,
  TooManyRequests,
  Unprocessable,
  WhatsAppUnreachable,
} from '../../../core/errors/index.ts';
import { createBusyError, explainMessageErrorCode, toDomainError } from './toDomainError.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const convert = (reason: TransportErrorCode, details: TransportErrorDetails = {}) =>
  toDomainError(new TransportError(reason, 'No.', details), now);

/** Class of the domain error for each reason of a transport. */
const classes: Record<TransportErrorCode, new (...args: never[]) => Error> = {
  'not-linked': NotConnected,
  'not-connected': NotConnected,
  'not-registered': Unprocessable,
  rejected: Unprocessable,
  'rate-limited': TooManyRequests,
  restricted: Conflict,
  'media-refused': Unprocessable,
  unsupported: Unprocessable,
  'not-in-group': Unprocessable,
  'not-admin': Unprocessable,
  'group-full': Unprocessable,
  'bad-invite': Unprocessable,
  unreachable: WhatsAppUnreachable,
  'credentials-refused': Unprocessable,
  'window-closed': Conflict,
  'unknown-outcome': Conflict,
};

describe('toDomainError', () => {
  it.each(transportErrorCodes)('converts %s to an error whose class decides the status and the retry', reason => {
    expect(convert(reason).constructor).toBe(classes[reason]);
  });

  it.each(transportErrorCodes)('explains %s by its cause and the next step', reason => {
    const { what, next } = explainSendFailure(reason);
    expect(convert(reason).message).toBe(`${what} ${next}`);
  });

  it('appends the network’s error code, which support asks for', () => {
    const { what, next } = explainSendFailure('rejected', 463);
    expect(convert('rejected', { code: 463 }).message).toBe(`${what} ${next} ${problemExplanations.code(463)}.`);
  });

  it('requests a pause until the time that the network named, or of a minute without such a time', () => {
    const until = new Date(now.getTime() + 90_000);
    expect(convert('rate-limited', { until })).toMatchObject({ retryAfter: 90 });
    expect(convert('rate-limited')).toMatchObject({ retryAfter: 60 });
  });

  it.each(['rate-limited', 'restricted', 'rejected'] as const)(
    'keeps the error of the network for %s as cause',
    reason => {
      const error = new TransportError(reason, 'No.');
      expect(toDomainError(error).cause).toBe(error);
    },
  );
});

describe('explainMessageErrorCode', () => {
  it('explains a stored reason with and without the network’s error code', () => {
    expect(explainMessageErrorCode('rejected')).toBe(convert('rejected').message);
    expect(explainMessageErrorCode('rejected:463')).toBe(convert('rejected', { code: 463 }).message);
  });

  it.each([null, '', 'a reason of a later version'])('explains %j as an unknown reason', errorCode => {
    const { what, next } = problemExplanations.failure.unknown;
    expect(explainMessageErrorCode(errorCode)).toBe(`${what} ${next}`);
  });
});

it('the error of a full queue tells the client to retry after five seconds', () => {
  const error = createBusyError();
  expect(error).toBeInstanceOf(TooManyRequests);
  expect(error).toMatchObject({ name: 'TooManyRequests', retryAfter: 5 });
});
