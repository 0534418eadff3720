import { campaignTexts as texts } from '@recado/texts';
import { TransportError, type TransportErrorCode } from '@recado/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Conflict,
  Gone,
  LimitReached,
  NotConnected,
  NotFound,
  TooManyRequests,
  Unavailable,
  Unprocessable,
  WhatsAppUnreachable,
} from '../../../core/errors/index.ts';
import { MediaRefused } from '../../../deliveries/guard/index.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import { IdempotentRequestInProgress, RecipientOptedOut } from '../../messaging/sending/index.ts';
import { classifySendError } from './classifySendError.ts';

const NOW = new Date('2026-03-02T18:20:00Z');
const WHY = 'El motivo.';

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const classify = (error: unknown, { attempts = 1, isPausedOrStopped = false } = {}) =>
  classifySendError(error, { attempts, isPausedOrStopped });
const createNetworkError = (reason: TransportErrorCode, code?: number) =>
  toDomainError(new TransportError(reason, 'for the log', code === undefined ? {} : { code }));

describe('failed send of a campaign', () => {
  it('leaves out a recipient who has opted out', () => {
    const verdict = { recipient: 'leftOut', cause: 'optedOut', reason: texts.leftOut.optedOut };
    expect(classify(new RecipientOptedOut(WHY))).toEqual(verdict);
    expect(classify(new RecipientOptedOut(WHY), { isPausedOrStopped: true })).toEqual(verdict);
  });

  it('keeps the recipient waiting if the campaign was paused before the send, and only then', () => {
    expect(classify(new Gone(WHY), { isPausedOrStopped: true })).toEqual({ recipient: 'waiting' });
    expect(classify(new Gone(WHY)).recipient).toBe('failed');
    expect(classify(new NotFound(WHY), { isPausedOrStopped: true }).recipient).toBe('failed');
  });

  it.each([
    ['an unexpected error', new TypeError('x is undefined')],
    ['a thrown value', 'text'],
    ['an unavailable service', new Unavailable(WHY)],
    ['a request with the same key that is in progress', new IdempotentRequestInProgress(WHY)],
  ])('leaves the outcome unknown after %s, and tries again', (_cause, error) => {
    expect(classify(error)).toEqual({ recipient: 'sending', retry: {} });
  });

  it("retries after the time of Recado's own rate limit, without counting the send as an attempt", () => {
    expect(classify(new TooManyRequests(WHY, 42))).toEqual({
      recipient: 'waiting',
      retry: { seconds: 42, lastError: WHY },
    });
  });

  it('pauses when the network limits the rate, and keeps the recipient waiting', () => {
    const error = createNetworkError('rate-limited');
    expect(classify(error)).toEqual({
      recipient: 'waiting',
      isTried: true,
      pause: { cause: 'limit', reason: texts.pauses.limit(error.message) },
    });
  });

  it.each([
    ['restricts the account', createNetworkError('restricted')],
    ['rejects the message with code 463', createNetworkError('rejected', 463)],
    ['rejects the message with code 429', createNetworkError('rejected', 429)],
  ])('pauses, and does not repeat the message, when the network %s', (_cause, error) => {
    expect(classify(error)).toEqual({
      recipient: 'failed',
      reason: error.message,
      isTried: true,
      pause: { cause: 'limit', reason: texts.pauses.limit(error.message) },
    });
  });

  it.each([
    ['the network rejects the message with another code', createNetworkError('rejected', 462)],
    ['the network rejects the message without a code', createNetworkError('rejected')],
    ['the number is not registered', createNetworkError('not-registered')],
    ['the reply window is closed', createNetworkError('window-closed')],
    ['the error has a cause that is not of the transport', new Unprocessable(WHY, { cause: new Error('codec') })],
    ['Recado refuses the message', new Conflict(WHY)],
  ])('fails for this recipient, and the campaign continues, when %s', (_cause, error) => {
    expect(classify(error)).toEqual({ recipient: 'failed', reason: error.message, isTried: true });
  });

  it.each([
    ['is in ten seconds', new Date(NOW.getTime() + 10_000), 10],
    ['is in fifteen minutes', new Date(NOW.getTime() + 900_000), 900],
    ['is in an hour', new Date(NOW.getTime() + 3_600_000), 900],
    ['is now', NOW, 1],
    ['has passed', new Date(NOW.getTime() - 60_000), 1],
    ['is unknown, because an administrator must raise the limit', undefined, 900],
  ])('checks an exhausted quota again when its renewal %s', (_when, retryAt, seconds) => {
    expect(classify(new LimitReached(WHY, retryAt))).toEqual({
      recipient: 'waiting',
      retry: { seconds, lastError: WHY },
    });
  });

  it('marks the line as offline when it is not connected', () => {
    expect(classify(new NotConnected(WHY))).toEqual({
      recipient: 'waiting',
      isOffline: true,
      retry: { lastError: WHY },
    });
  });

  it('pauses at the fifth attempt without an answer of the network, and not before', () => {
    const error = new WhatsAppUnreachable(WHY);
    const retry = { recipient: 'waiting', retry: { lastError: WHY } };
    const pause = { recipient: 'waiting', pause: { cause: 'unanswered', reason: texts.pauses.unanswered(WHY) } };
    expect([1, 4, 5, 6].map(attempts => classify(error, { attempts }))).toEqual([retry, retry, pause, pause]);
    expect(classify(new Conflict(WHY), { attempts: 5 })).not.toHaveProperty('pause');
  });

  it('retries when the server of the file is unreachable', () => {
    const error = new MediaRefused('unreachable', WHY);
    expect(classify(error)).toEqual({ recipient: 'waiting', retry: { lastError: WHY } });
  });

  it.each([
    ['Recado', new MediaRefused('too-large', WHY)],
    ['the network', createNetworkError('media-refused')],
  ])('pauses when %s refuses the file, which is the same for all recipients', (_who, error) => {
    expect(classify(error)).toEqual({
      recipient: 'waiting',
      pause: { cause: 'failures', reason: texts.pauses.file(error.message) },
    });
  });
});
