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

/**
 * Files that the network has no more when their message comes: whoever has them is asked to put them there again, a few times,
 * while the message is stored and told without. Ends with the session.
 */
export function createLaterMedia({ database, mediaStore, log, pauses = PAUSES }: LaterMediaDependencies) {
  // Of its own for each client: a phone that is off keeps nobody else waiting.
  const lanes = new Map<string, { readonly places: BoundedQueue; pending: number }>();

  /** @returns whether that is over, one way or the other */
  const tryOnce = async (
    clientId: string,
    { id, fromMe }: Incoming,
    media: Media,
    signal: AbortSignal,
  ): Promise<boolean> => {
    try {
      await media.request?.();
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof TransportError && error.reason === 'media-refused';
      log.info({ clientId, messageId: id, isLost }, 'a file of a message was asked for and did not come');
      return isLost;
    }
    const { isGone, media: kept } = await mediaStore.keep(clientId, media, { signal, messageId: id });
    if (kept.path === undefined) return !isGone;
    const what = `file of a message of ${clientId}`;
    await whileAway(() => noteMedia(database, clientId, { waId: id, fromMe }, kept), { signal, log, what });
    return true;
  };

  return {
    /** Begins; nobody has to wait for it. */
    begin(clientId: string, message: Incoming, media: Media, signal: AbortSignal): void {
      const lane = lanes.get(clientId) ?? {
        places: createBoundedQueue({ concurrency: 2, waiting: MOST }),
        pending: 0,
      };
      if (lane.pending >= MOST) {
        log.warn(
          { clientId, messageId: message.id },
          'a file of a message was given up: too many are waited for',
        );
        return;
      }
      lane.pending += 1;
      lanes.set(clientId, lane);
      const work = async (): Promise<void> => {
        for (const milliseconds of pauses) {
          await pause(milliseconds, signal);
          if (await lane.places.run(() => tryOnce(clientId, message, media, signal))) return;
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
          if (lane.pending === 0) lanes.delete(clientId);
        });
    },
  };
}
