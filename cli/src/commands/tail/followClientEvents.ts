import type { RecadoEvent } from '@recado/contract';
import { ApiError, type StreamConnectionChange } from '@recado/sdk';
import { joinAbortSignals } from '@recado/timing';
import type { FollowedClient } from './FollowedClient.ts';

export interface ClientEventStartPosition {
  readonly client: FollowedClient;
  /** Sequence number of an event of the client. Only events after it are shown. */
  readonly after: number;
}

export interface FollowClientsOptions {
  readonly starts: readonly ClientEventStartPosition[];
  readonly signal: AbortSignal;
  /** Handles an event. The next event of the same client waits until the promise resolves. */
  handle(event: RecadoEvent, client: FollowedClient): Promise<void>;
  /**
   * Called with true when the event streams of all followed clients are connected, and with false when at least
   * one of these streams has been interrupted.
   */
  onConnectionChange(isConnected: boolean): void;
  /** Called when one of several followed clients no longer exists (404). Its events are then not followed. */
  onClientGone(client: FollowedClient): void;
}

/**
 * Follows several clients concurrently, with reconnects, until the signal aborts.
 *
 * @throws the signal's reason; the errors of the API. If several clients are followed, a 404 for one of
 *   them is not thrown
 */
export async function followClientEvents({
  starts,
  signal,
  handle,
  onConnectionChange,
  onClientGone,
}: FollowClientsOptions): Promise<void> {
  const ending = joinAbortSignals([signal]);
  const connected = new Set<FollowedClient>();
  const followed = new Set(starts.map(({ client }) => client));

  const createChangeHandler = (client: FollowedClient) => (change: StreamConnectionChange) => {
    // The server closed the connection normally and the stream reconnects, so the state does not change.
    if (change.state === 'lost' && change.error === undefined) return;
    const wasConnected = connected.size === followed.size;
    if (change.state === 'connected') connected.add(client);
    else connected.delete(client);
    const isConnected = connected.size === followed.size;
    if (wasConnected !== isConnected) onConnectionChange(isConnected);
  };
  const followClient = async ({ client, after }: ClientEventStartPosition): Promise<void> => {
    try {
      const options = { after, signal: ending.signal, changed: createChangeHandler(client) };
      for await (const event of client.follow(options)) await handle(event, client);
    } catch (error) {
      const isAlone = followed.size === 1;
      if (isAlone || !(error instanceof ApiError) || error.status !== 404) throw error;
      followed.delete(client);
      connected.delete(client);
      onClientGone(client);
    }
  };

  try {
    await Promise.all(starts.map(followClient));
    signal.throwIfAborted();
  } finally {
    ending.release();
    ending.abort();
  }
}
