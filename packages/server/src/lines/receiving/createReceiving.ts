import type { Incoming, Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { errorCode } from '../../ground/log/errorCode.ts';
import { updateStatus } from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';
import { createMediaStore } from './mediaStore.ts';
import type { Receiving } from './Receiving.ts';
import { storeIncoming } from './storeIncoming.ts';
import { toNewMessage } from './toNewMessage.ts';

export interface ReceivingDependencies {
  readonly database: Knex;
  /** Files of messages are kept below its folder `media`. */
  readonly dataDir: string;
  /** Larger files are not fetched, bytes. */
  readonly maxMediaBytes: number;
  readonly log: Logger;
}

export function createReceiving({ database, dataDir, maxMediaBytes, log }: ReceivingDependencies): Receiving {
  const mediaStore = createMediaStore({ dataDir, maxMediaBytes, log });

  // A history can be tens of thousands of files, and the network keeps few of them.
  const fetchMedia = async (clientId: string, { content, arrival, id }: Incoming, signal: AbortSignal) =>
    content.type === 'media' && arrival !== 'history'
      ? mediaStore.keep(clientId, content.media, { signal, messageId: id })
      : undefined;

  return {
    async received(clientId, message, signal) {
      const stored = toNewMessage(message, await fetchMedia(clientId, message, signal));
      await whileAway(() => storeIncoming(database, clientId, stored), {
        signal,
        log,
        what: `message of ${clientId}`,
      });
    },

    async updated(clientId, { id, status, code }, signal) {
      const report = status === 'failed' ? { status, errorCode: errorCode('rejected', code) } : { status };
      await whileAway(() => updateStatus(database, clientId, { waIds: [id], ...report }), {
        signal,
        log,
        what: `status of ${clientId}`,
      });
    },
  };
}
