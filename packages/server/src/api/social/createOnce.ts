import { createHash } from 'node:crypto';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createIdempotency } from '../sending/createIdempotency.ts';
import type { Asking } from './Groups.ts';

/** Does what is asked once for each key. What was done when a process died is done again: then WhatsApp's answer says so. */
export function createOnce(dependencies: { readonly database: Knex; readonly log: Logger }) {
  const idempotency = createIdempotency(dependencies);
  return async <Body extends object>(
    { clientId, key }: Asking,
    asked: readonly unknown[],
    act: () => Promise<Body>,
  ): Promise<Body> => {
    if (key === undefined) return act();
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest();
    const work = async () => ({ statusCode: 200 as const, body: await act() });
    return (await idempotency({ clientId, key, digest }, work)).body;
  };
}
