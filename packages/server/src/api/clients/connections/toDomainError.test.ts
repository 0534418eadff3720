import { expect, it } from 'vitest';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { createBusyError } from './toDomainError.ts';

it('the error of a full queue tells the client to retry after five seconds', () => {
  const error = createBusyError();
  expect(error).toBeInstanceOf(TooManyRequests);
  expect(error).toMatchObject({ name: 'TooManyRequests', retryAfter: 5 });
});
