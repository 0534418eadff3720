import type { BusConnection } from '@recado/plugin';
import type { Logger } from 'pino';
import type { PlatformSecretKeys } from '../sealing/deriveKeyForPurpose.ts';
import type { Bus } from './Bus.ts';
import type { BusFrameTransport } from './BusFrameTransport.ts';
import { createBus } from './createBus.ts';
import { createFrameSealer } from './createFrameSealer.ts';

export interface SealedBusOptions {
  /** Connection of a bus plugin. It transports only sealed frames, and never gets the keys. */
  readonly connection: BusConnection;
  /** Keys of the platform, with which its processes authenticate each other. */
  readonly keys: PlatformSecretKeys;
  readonly log: Logger;
}

/** Creates a bus between machines over the connection of a plugin. */
export const createSealedBus = (options: SealedBusOptions): Bus => createBus(createSealedTransport(options));

function createSealedTransport({ connection, keys, log }: SealedBusOptions): BusFrameTransport {
  const sealer = createFrameSealer(keys);
  let notifyNoResponders: (replyTo: string) => void = () => undefined;

  return {
    get isUp() {
      return connection.isUp;
    },
    start() {
      connection.start();
    },
    send(subject, frame, replyTo) {
      // Sealing is expensive, and the connection would discard the frame.
      if (!connection.isUp) return;
      const name = sealer.hashSubject(subject);
      const replyName = replyTo === undefined ? undefined : sealer.hashSubject(replyTo);
      connection.publish(name, sealer.sealFrame(name, frame, replyTo), replyName);
    },
    subscribe(subject, listener, group) {
      const openFrame = sealer.createOpener();
      return connection.subscribe(
        sealer.hashSubject(subject),
        ({ subject: name, data }) => {
          const [word = ''] = name.split('.').slice(-1);
          const concreteSubject = subject.replace(/\*$/, word);
          if (!data) return notifyNoResponders(concreteSubject);
          try {
            const { frame, replyTo } = openFrame(name, data);
            listener(frame, replyTo, concreteSubject);
          } catch (error) {
            log.warn({ err: error }, 'discarded a bus frame that this platform did not seal');
          }
        },
        group,
      );
    },
    onNoResponders(callback) {
      notifyNoResponders = callback;
    },
    async stop() {
      await connection.stop();
    },
  };
}
