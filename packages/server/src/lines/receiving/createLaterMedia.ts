import { type BoundedQueue, createBoundedQueue, pause } from '@recado/timing';
import { type Incoming, type Logger, type Media, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { noteMedia } from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';
import type { MediaStore } from './mediaStore.ts';

export interface LaterMediaDependencies {
  readonly database: Knex;
  readonly mediaStore: MediaStore;
  readonly log: Logger;
  /** Milliseconds before each time that it is asked for. */
  readonly pauses?: readonly number[];
}

/** The phone may be off, and is on again soon; whoever asks for ever is a nuisance. */
const PAUSES = [0, 60_000, 600_000] as const;

/** Files of one client that are waited for; one more is given up. */
const MOST = 500;

/** Of the history, which can be tens of thousands of files: milliseconds since its message, and bytes. */
const PAST = { age: 30 * 86_400_000, size: 16_000_000 } as const;

/**
 * Files that come after their message, which is stored and told without: what the network has no more, and whoever has it is
 * asked to put it there again, a few times; and the newer ones of the history, of which one is asked for once. Ends with the session.
 */
export function createLaterMedia({ database, mediaStore, log, pauses = PAUSES }: LaterMediaDependencies) {
  // Of its own for each client: a phone that is off keeps nobody else waiting.
  const lanes = new Map<string, { readonly places: BoundedQueue; pending: number }>();

  /** @returns whether that is over, one way or the other */
  const fetchIt = async (
    clientId: string,
    { id, fromMe }: Incoming,
    media: Media,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { isGone, media: kept } = await mediaStore.keep(clientId, media, { signal, messageId: id });
    if (kept.path === undefined) return !isGone;
    const what = `file of a message of ${clientId}`;
    const { path } = kept;
    const note = async (): Promise<void> => {
      // Its message is kept no longer, or never was: the file goes unless another has it (`removeGoneFiles`).
      if (!(await noteMedia(database, clientId, { waId: id, fromMe }, kept)))
        await database('goneFiles').insert({ clientId, path });
    };
    await whileAway(note, { signal, log, what });
    return true;
  };

  /** @returns as `fetchIt` */
  const askForIt = async (
    clientId: string,
    message: Incoming,
    media: Media,
    signal: AbortSignal,
  ): Promise<boolean> => {
    try {
      await media.request?.();
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof TransportError && error.reason === 'media-refused';
      log.info(
        { clientId, messageId: message.id, isLost },
        'a file of a message was asked for and did not come',
      );
      return isLost;
    }
    return fetchIt(clientId, message, media, signal);
  };

  /** A lane has two ways; history has one of its own, so that a customer's file does not stand behind it. */
  const laneOf = (name: string) => {
    const lane = lanes.get(name) ?? {
      places: createBoundedQueue({ concurrency: 2, waiting: MOST }),
      pending: 0,
    };
    lanes.set(name, lane);
    return lane;
  };

  return {
    /** Begins; nobody has to wait for it. */
    begin(clientId: string, message: Incoming, media: Media, signal: AbortSignal): void {
      const isPast = message.arrival === 'history';
      if (isPast && !isRecent(message, media)) return;
      const name = isPast ? `${clientId} history` : clientId;
      const lane = laneOf(name);
      if (lane.pending >= MOST) {
        log.warn(
          { clientId, messageId: message.id },
          'a file of a message was given up: too many are waited for',
        );
        return;
      }
      lane.pending += 1;
      const inTurn = (way: typeof fetchIt) => lane.places.run(() => way(clientId, message, media, signal));
      const work = async (): Promise<void> => {
        if (isPast && ((await inTurn(fetchIt)) || !media.request)) return;
        for (const milliseconds of isPast ? [0] : pauses) {
          await pause(milliseconds, signal);
          if (await inTurn(askForIt)) return;
        }
      };
      work()
        .catch((error: unknown) => {
          if (!signal.aborted)
            log.warn(
              { err: error, clientId, messageId: message.id },
              'a file of a message was not had later',
            );
        })
        .finally(() => {
          lane.pending -= 1;
          if (lane.pending === 0) lanes.delete(name);
        });
    },
  };
}

const isRecent = ({ timestamp, chat }: Incoming, { size = 0 }: Media): boolean =>
  timestamp.getTime() > Date.now() - PAST.age && size <= PAST.size && chat.kind !== 'broadcast';
