import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../batching/index.ts';
import { type MessageReport, updateStatuses } from './updateStatus.ts';

/** Statuses in one statement. */
const MOST = 64;

export type StatusBatcher = Batcher<MessageReport, void>;

/** Notes what became of messages, those of all clients together, those of one message in the order they are told. */
export const createStatusBatcher = ({
  database,
  log,
}: {
  readonly database: Knex;
  readonly log: Logger;
}): StatusBatcher =>
  createBatcher({
    keyOf: ({ clientId, waId }) => `${clientId} ${waId}`,
    most: MOST,
    write: async reports => {
      await updateStatuses(database, reports);
      return reports.map(() => undefined);
    },
    log,
    what: 'statuses',
  });
