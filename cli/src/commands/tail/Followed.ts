import type { RecadoEvent } from '@recado/contract';
import type { FollowOptions, Sdk } from '@recado/sdk';

/** A client whose events are followed. */
export interface Followed {
  readonly id: string;
  readonly name: string;
  /** Its events from a number on; see `Sdk.follow`. */
  follow(options: Omit<FollowOptions, 'clientId'>): AsyncIterable<RecadoEvent>;
  /** The first event after a number, if there is one. */
  firstAfter(after: number, signal: AbortSignal): Promise<RecadoEvent | undefined>;
}

/** By the session of the client's owner. */
export const followedByOwner = (sdk: Sdk, id: string, name: string): Followed => ({
  id,
  name,
  follow: options => sdk.follow({ ...options, clientId: id }),
  async firstAfter(after, signal) {
    const query = { after, limit: 1 };
    const { events } = await sdk.request('GET /clients/{id}/events', { params: { id }, query, signal });
    return events[0];
  },
});

/** By the client's own token. */
export const followedByToken = (sdk: Sdk, id: string, name: string): Followed => ({
  id,
  name,
  follow: options => sdk.follow(options),
  async firstAfter(after, signal) {
    const query = { after, limit: 1 };
    const { events } = await sdk.request('GET /external/events', { query, signal });
    return events[0];
  },
});
