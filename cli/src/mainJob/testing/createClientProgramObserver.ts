import type { Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { TestWebhookReceiver } from '@recado/server/testing';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

/** Creates functions that observe a line as its program does: messages through the API, events by webhook. */
export function createClientProgramObserver(
  program: () => Sdk,
  receiver: () => TestWebhookReceiver,
): Pick<LineTestContext, 'readInbox' | 'awaitMessage' | 'awaitEvent'> {
  const readInbox = async (): Promise<readonly Message[]> =>
    (await program().request('GET /external/messages', { query: { limit: 200 } })).messages;
  return {
    readInbox,
    awaitMessage: (id, matches = () => true) =>
      pollUntilResult(async () => (await readInbox()).find(message => message.messageId === id && matches(message))),
    awaitEvent: (type, messageId) =>
      pollUntilResult(() =>
        receiver()
          .calls.map(({ event }) => event)
          .find(event => event.type === type && 'messageId' in event.data && event.data.messageId === messageId),
      ),
  };
}
