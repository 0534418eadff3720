import type { Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { Receiver } from '@recado/server/testing';
import { eventually } from './eventually.ts';
import type { Talk } from './Talk.ts';

/** What a line's program sees of it: its messages by the API, its events by the webhook. */
export function hearing(program: () => Sdk, receiver: () => Receiver): Pick<Talk, 'inbox' | 'seen' | 'told'> {
  const inbox = async (): Promise<readonly Message[]> =>
    (await program().request('GET /external/messages', { query: { limit: 200 } })).messages;
  return {
    inbox,
    seen: (id, is = () => true) =>
      eventually(async () => (await inbox()).find(one => one.messageId === id && is(one))),
    told: (type, messageId) =>
      eventually(() =>
        receiver()
          .calls.map(({ event }) => event)
          .find(
            event => event.type === type && 'messageId' in event.data && event.data.messageId === messageId,
          ),
      ),
  };
}
