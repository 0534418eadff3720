import type { IncomingTransportMessage, Logger, Media } from '@recado/transport';
import type { Knex } from 'knex';
import {
  deletePendingFile,
  type PendingFile,
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
}

/** Stores the files that are still to be fetched. Each operation waits during a database outage until `signal` aborts. */
export function createPendingFileStore({ database, seal, log }: PendingFileStoreDeps) {
  const run = <Result>(clientId: string, operation: () => Promise<Result>, signal: AbortSignal): Promise<Result> =>
    retryDuringOutage(operation, { signal, log, operation: `pending file of ${clientId}` });
  const toKey = ({ clientId, message: { id, fromMe } }: FileOfMessage): PendingFileKey => ({
    ...{ clientId, fromMe },
    waId: id,
  });

  return {
    /** Stores a file. Does nothing if the transport cannot find it again. */
    async store(file: FileOfMessage, media: Media, signal: AbortSignal): Promise<void> {
      const locator = media.createLocator?.();
      if (locator === undefined) return;
      const sealed = sealMessageSecret(seal, file.clientId, file.message.id, Buffer.from(locator));
      await run(file.clientId, () => storePendingFile(database, toKey(file), sealed), signal);
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

    /** Returns the files of a client, the next one first. */
    async take(clientId: string, limit: number, signal: AbortSignal) {
      const files = await run(clientId, () => takePendingFiles(database, clientId, limit), signal);
      return files.flatMap(({ waId, fromMe, sealedLocator, attempts, delayMs }) => {
        const message = { id: waId, fromMe };
        try {
          const locator = openMessageSecret(seal, clientId, waId, sealedLocator).toString();
          return [{ attempts, delayMs, message, locator }];
        } catch (error) {
          // One unreadable row, for example after a change of keys, must not stop the other files.
          log.warn({ err: error, clientId, messageId: waId }, 'could not open the location of a file');
          return [];
        }
      });
    },
  };
}
