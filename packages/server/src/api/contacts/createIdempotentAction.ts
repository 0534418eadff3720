import { createHash } from 'node:crypto';
import { groupsAndContacts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createIdempotency, type KeyedWork } from '../sending/createIdempotency.ts';
import type { ClientActionRequest } from './Groups.ts';

/**
 * Creates a function that runs an action once per idempotency key. If a process died or WhatsApp's
 * answer was lost, the action is repeated; WhatsApp then reports that it was already done. `act`
 * calls `markStarted` before a step whose repetition would create a duplicate. Such an action is not
 * repeated, and the caller is asked to check first.
 */
export function createIdempotentAction(dependencies: { readonly database: Knex; readonly log: Logger }) {
  const idempotency = createIdempotency(dependencies);
  return async <Body extends object>(
    { clientId, key }: ClientActionRequest,
    digestInput: readonly unknown[],
    act: (markStarted: () => Promise<void>) => Promise<Body>,
  ): Promise<Body> => {
    if (key === undefined) return act(async () => {});
    const digest = createHash('sha256').update(JSON.stringify(digestInput)).digest();
    const work: KeyedWork<Body> = async (_onPersist, _previousBody, markStarted) => ({
      statusCode: 200,
      body: await act(() => markStarted(texts.failures['unknown-outcome'] ?? '')),
    });
    return (await idempotency({ clientId, key, digest }, work)).body;
  };
}
