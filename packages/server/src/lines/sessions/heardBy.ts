import type { Incoming } from '@recado/transport';
import type { Receiving } from '../receiving/Receiving.ts';
import type { LiveSessionOptions } from './liveSession.ts';

type Ears = Omit<LiveSessionOptions['host'], 'vault' | 'log'>;

/** What a line's session tells it, stored as the client's. */
export function heardBy({
  clientId,
  receiving,
  signal,
  heard,
  during,
  rings,
}: {
  readonly clientId: string;
  readonly receiving: Receiving;
  readonly signal: AbortSignal;
  /** The network brought something of its messages. */
  readonly heard: () => void;
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly rings: (message: Incoming) => void;
}): Ears {
  return {
    async received(message) {
      await receiving.received(clientId, message, signal);
      heard();
      rings(message);
    },
    identityChanged: person => during(receiving.identityChanged(clientId, person, signal)),
    groupChanged: happening => during(receiving.groupChanged(clientId, happening, signal)),
    readElsewhere: reading => during(receiving.readElsewhere(clientId, reading, signal)),
    history: step => during(receiving.history(clientId, step, signal)),
    async updated(update) {
      await receiving.updated(clientId, update, signal);
      heard();
    },
  };
}
