import type { Incoming } from '@recado/transport';
import { type Step, traced } from '../../ground/tracing/index.ts';
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
  countsWindows,
}: {
  readonly clientId: string;
  readonly receiving: Receiving;
  readonly signal: AbortSignal;
  /** The network brought something of its messages. */
  readonly heard: () => void;
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly rings: (message: Incoming) => void;
  /** Whether the network lets one answer for some hours. */
  readonly countsWindows: boolean;
}): Ears {
  const begunAt = Date.now();
  return {
    async received(message) {
      await traced(stepOf(clientId, message), () => receiving.received(clientId, message, signal));
      // What waited may be from a time when the line went another way.
      if (countsWindows && !message.fromMe && message.timestamp.getTime() < begunAt)
        await receiving.heardLate(clientId, message, signal);
      heard();
      rings(message);
    },
    identityChanged: person => during(receiving.identityChanged(clientId, person, signal)),
    groupChanged: happening => during(receiving.groupChanged(clientId, happening, signal)),
    rated: standing => during(receiving.rated(clientId, standing, signal)),
    templateChanged: change => during(receiving.templateChanged(clientId, change, signal)),
    readElsewhere: reading => during(receiving.readElsewhere(clientId, reading, signal)),
    markedElsewhere: marking => during(receiving.markedElsewhere(clientId, marking, signal)),
    history: step => during(receiving.history(clientId, step, signal)),
    async updated(update) {
      await receiving.updated(clientId, update, signal);
      heard();
    },
  };
}

/** A trace begins here; not for each of the tens of thousands of a history. */
const stepOf = (clientId: string, { id, content, arrival }: Incoming): Step => ({
  name: 'whatsapp receive',
  kind: 'consumer',
  ...(arrival !== 'history' && { isRoot: true }),
  attributes: { 'recado.client.id': clientId, 'recado.message.id': id, 'recado.message.type': content.type },
});
