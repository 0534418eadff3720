import { createHash } from 'node:crypto';
import { groupAndContactTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createIdempotentExecutor, type IdempotentWork } from '../../messaging/sending/createIdempotentExecutor.ts';
import type { ClientActionRequest } from './GroupService.ts';

/** Creates the runner of a client's actions that have an optional idempotency key. */
export function createIdempotentActionRunner(dependencies: { readonly database: Knex; readonly log: Logger }) {
  const idempotency = createIdempotentExecutor(dependencies);
  return {
    /**
     * Runs an action once per idempotency key. If a process died or WhatsApp's answer was lost, the action
     * is repeated; WhatsApp then reports that it was already done. If a repetition would create a duplicate, the
     * action must call `markStarted` before the step that creates something. After that call, the action is not
     * repeated; instead, the caller is asked to check whether it was done.
     */
    async runOnce<Body extends object>(
      { clientId, key }: ClientActionRequest,
      digestInput: readonly unknown[],
      act: (markStarted: () => Promise<void>) => Promise<Body>,
    ): Promise<Body> {
      if (key === undefined) return act(async () => {});
      const digest = createHash('sha256').update(JSON.stringify(digestInput)).digest();
      const work: IdempotentWork<Body> = async (_onPersist, _previousBody, markStarted) => ({
        statusCode: 200,
        body: await act(() => markStarted(texts.failures['unknown-outcome'] ?? '')),
      });
      return (await idempotency.execute({ clientId, key, digest }, work)).body;
    },
  };
}
