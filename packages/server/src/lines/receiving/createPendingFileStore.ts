import type { IncomingTransportMessage, Logger, Media } from '@recado/transport';
import type { Knex } from 'knex';
import {
  deletePendingFile,
  type PendingFile,
  type PendingFileFilter,
  type PendingFileKey,
  postponePendingFile,
  storePendingFile,
  takePendingFiles,
} from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import { openMessageSecret, sealMessageSecret } from '../../core/sealing/messageSecrets.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';

export interface PendingFileStoreDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly log: Logger;
}

/** A file, by its message. */
export interface FileOfMessage {
  readonly clientId: string;
  readonly message: Pick<IncomingTransportMessage, 'id' | 'fromMe'>;
  /** Whether the message belongs to an imported history. */
  readonly isHistory: boolean;
}

/** Stores the files that are still to be fetched. Each operation waits during a database outage until `signal` aborts. */
export function createPendingFileStore({ database, seal, log }: PendingFileStoreDeps) {
  const run = <Result>(clientId: string, operation: () => Promise<Result>, signal: AbortSignal): Promise<Result> =>
    retryDuringOutage(operation, { signal, log, operation: `pending file of ${clientId}` });
  const toKey = ({ clientId, message: { id, fromMe } }: FileOfMessage): PendingFileKey => ({
    ...{ clientId, fromMe },
    waId: id,
  });
  /** Opens a locator, or returns undefined. An unreadable row, for example of other keys, must not stop other files. */
  const openLocator = ({ clientId, waId, sealedLocator }: PendingFile): string | undefined => {
    try {
      return openMessageSecret(seal, clientId, waId, sealedLocator).toString();
    } catch (error) {
      log.warn({ err: error, clientId, messageId: waId }, 'could not open the location of a file');
      return undefined;
    }
  };

  return {
    /** Stores a file. Does nothing if the transport cannot find it again. */
    async store(file: FileOfMessage, media: Media, signal: AbortSignal): Promise<void> {
      const locator = media.createLocator?.();
      if (locator === undefined) return;
      const { clientId, isHistory, message } = file;
      const sealedLocator = sealMessageSecret(seal, clientId, message.id, Buffer.from(locator));
      await run(clientId, () => storePendingFile(database, { ...toKey(file), sealedLocator, isHistory }), signal);
    },

    postpone(
      file: FileOfMessage,
      state: Pick<PendingFile, 'attempts' | 'delayMs'>,
      signal: AbortSignal,
    ): Promise<void> {
      return run(file.clientId, () => postponePendingFile(database, toKey(file), state), signal);
    },

    remove(file: FileOfMessage, signal: AbortSignal): Promise<void> {
      return run(file.clientId, () => deletePendingFile(database, toKey(file)), signal);
    },

    /** Returns files of a client, the next one first. A file has no locator if its locator cannot be opened. */
    async take(filter: PendingFileFilter, signal: AbortSignal) {
      const files = await run(filter.clientId, () => takePendingFiles(database, filter), signal);
      return files.map(({ attempts, delayMs, ...file }) => ({
        ...{ attempts, delayMs },
        message: { id: file.waId, fromMe: file.fromMe },
        locator: openLocator({ ...file, attempts, delayMs }),
      }));
    },
  };
}
