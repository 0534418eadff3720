import type { Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { Receiver } from '@recado/server/testing';
import { eventually } from './eventually.ts';
import type { LineTestContext } from './LineTestContext.ts';

/** Observes a line as its program does: messages through the API, events through the webhook. */
export function createProgramObserver(
  program: () => Sdk,
  receiver: () => Receiver,
): Pick<LineTestContext, 'readInbox' | 'awaitMessage' | 'awaitEvent'> {
  const readInbox = async (): Promise<readonly Message[]> =>
    (await program().request('GET /external/messages', { query: { limit: 200 } })).messages;
  return {
    readInbox,
    awaitMessage: (id, matches = () => true) =>
      eventually(async () => (await readInbox()).find(message => message.messageId === id && matches(message))),
    awaitEvent: (type, messageId) =>
      eventually(() =>
        receiver()
          .calls.map(({ event }) => event)
          .find(event => event.type === type && 'messageId' in event.data && event.data.messageId === messageId),
      ),
  };
}
