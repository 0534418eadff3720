import type { RecadoEvent } from '@recado/contract';
import { ApiError, type FollowChange } from '@recado/sdk';
import { joinSignals } from '@recado/timing';
import type { Followed } from './Followed.ts';

export interface Start {
  readonly client: Followed;
  /** Events after this number. */
  readonly after: number;
}

export interface Following {
  readonly starts: readonly Start[];
  readonly signal: AbortSignal;
  /** Each client's events one after the other, the next one only when this is done with it. */
  handle(event: RecadoEvent, client: Followed): Promise<void>;
  /** Whether all of them are connected. */
  changed(isConnected: boolean): void;
  /** One of several clients is not to be followed any more. */
  gone(client: Followed): void;
}

/**
 * Follows several clients at once, across whatever comes between, until the signal says so.
 *
 * @throws the signal's reason; what the API refuses, unless it is one of several clients that is gone
 */
export async function followAll({ starts, signal, handle, changed, gone }: Following): Promise<void> {
  const ending = joinSignals([signal]);
  const connected = new Set<Followed>();
  const followed = new Set(starts.map(({ client }) => client));

  const told = (client: Followed) => (change: FollowChange) => {
    // Reading on where the server ended a connection in good order is nothing that anybody has to know.
    if (change.state === 'lost' && change.error === undefined) return;
    const before = connected.size === followed.size;
    if (change.state === 'connected') connected.add(client);
    else connected.delete(client);
    const now = connected.size === followed.size;
    if (before !== now) changed(now);
  };
  const one = async ({ client, after }: Start): Promise<void> => {
    try {
      const options = { after, signal: ending.signal, changed: told(client) };
      for await (const event of client.follow(options)) await handle(event, client);
    } catch (error) {
      const isAlone = followed.size === 1;
      if (isAlone || !(error instanceof ApiError) || error.status !== 404) throw error;
      followed.delete(client);
      connected.delete(client);
      gone(client);
    }
  };

  try {
    await Promise.all(starts.map(one));
    signal.throwIfAborted();
  } finally {
    ending.release();
    ending.abort();
  }
}
