import { TransportError, transportErrorCodes } from '@recado/transport';
import { expect, it } from 'vitest';
import { MediaRefused } from '../../deliveries/guard/index.ts';
import { Conflict, NotFound, Unavailable } from '../../ground/errors/index.ts';
import { InProgress } from './createIdempotency.ts';
import { isForNow } from './isForNow.ts';
import { refusal } from './refusal.ts';

it('is what passes by itself, of all that the network may say', () => {
  const passing = transportErrorCodes.filter(reason => isForNow(refusal(new TransportError(reason, reason))));
  expect(passing).toEqual(['not-linked', 'not-connected', 'rate-limited', 'unreachable']);
});

it('is what is wrong with us, and not what the owner or the message would have to change', () => {
  expect([new Unavailable('a'), new InProgress('b'), new Error('c')].filter(isForNow)).toHaveLength(3);
  const files = (['unreachable', 'slow', 'cut', 'status', 'empty', 'too-large'] as const).filter(reason =>
    isForNow(new MediaRefused(reason, reason)),
  );
  expect(files).toEqual(['unreachable', 'slow', 'cut']);
  expect([new Conflict('a person has taken over'), new NotFound('d')].filter(isForNow)).toEqual([]);
});
