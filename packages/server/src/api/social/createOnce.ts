import { createHash } from 'node:crypto';
import { social as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createIdempotency, type KeyedWork } from '../sending/createIdempotency.ts';
import type { Asking } from './Groups.ts';

/**
 * Does what is asked once for each key. What may have been done when a process died, or WhatsApp's answer was lost, is
 * done again: then WhatsApp's answer says so. `act` calls `begin` before what would be there twice: that is not done
 * again, and who asks again is told to look first.
 */
export function createOnce(dependencies: { readonly database: Knex; readonly log: Logger }) {
  const idempotency = createIdempotency(dependencies);
  return async <Body extends object>(
    { clientId, key }: Asking,
    asked: readonly unknown[],
    act: (begin: () => Promise<void>) => Promise<Body>,
  ): Promise<Body> => {
    if (key === undefined) return act(async () => {});
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest();
    const work: KeyedWork<Body> = async (_note, _again, begin) => ({
      statusCode: 200,
      body: await act(() => begin(texts.failures['unknown-outcome'] ?? '')),
    });
    return (await idempotency({ clientId, key, digest }, work)).body;
  };
}
