import { TransportError, transportErrorCodes } from '@recado/transport';
import { expect, it } from 'vitest';
import { Conflict, LimitReached, NotFound, TooManyRequests, Unavailable } from '../../../core/errors/index.ts';
import { MediaRefused } from '../../../deliveries/guard/index.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import { IdempotentRequestInProgress } from './createIdempotentExecutor.ts';
import { isRetryableSendError } from './isRetryableSendError.ts';

it('returns true for a transport error only if the cause can resolve by itself', () => {
  const retryableReasons = transportErrorCodes.filter(reason =>
    isRetryableSendError(toDomainError(new TransportError(reason, reason))),
  );
  expect(retryableReasons).toEqual(['not-linked', 'not-connected', 'rate-limited', 'unreachable']);
});

it('returns true for internal failures, but false for errors that require a change by the owner or of the message', () => {
  expect(
    [new Unavailable('a'), new IdempotentRequestInProgress('b'), new Error('c')].filter(isRetryableSendError),
  ).toHaveLength(3);
  const mediaReasons = (['unreachable', 'slow', 'cut', 'status', 'empty', 'too-large'] as const).filter(reason =>
    isRetryableSendError(new MediaRefused(reason, reason)),
  );
  expect(mediaReasons).toEqual(['unreachable', 'slow', 'cut']);
  expect([new Conflict('a person has taken over'), new NotFound('d')].filter(isRetryableSendError)).toEqual([]);
});

it('returns true for a limit of the platform, because an administrator raises it or it ends by itself', () => {
  expect([new LimitReached('a'), new TooManyRequests('b', 60)].filter(isRetryableSendError)).toHaveLength(2);
});
