import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../batching/index.ts';
import { type MessageReport, updateStatuses } from './updateStatus.ts';

/** Statuses in one statement. */
const MOST = 64;
/** Messages of which it is remembered from when they are: a receipt mostly comes soon after the message left. */
const REMEMBERED = 2_000;

export type StatusBatcher = Batcher<MessageReport, void>;

/** Notes what became of messages, those of all clients together, those of one message in the order they are told. */
export function createStatusBatcher({
  database,
  log,
}: {
  readonly database: Knex;
  readonly log: Logger;
}): StatusBatcher {
  const timestamps = new Map<string, Date>();
  /** With the message's time, where an earlier report had it. */
  const dated = (report: MessageReport): MessageReport => {
    const key = keyOf(report);
    const { timestamp = timestamps.get(key) } = report;
    if (timestamp === undefined) return report;
    timestamps.set(key, timestamp);
    if (timestamps.size > REMEMBERED)
      for (const oldest of timestamps.keys()) {
        timestamps.delete(oldest);
        break;
      }
    return { ...report, timestamp };
  };

  return createBatcher({
    keyOf,
    most: MOST,
    write: async reports => {
      await updateStatuses(database, reports.map(dated));
      return reports.map(() => undefined);
    },
    log,
    what: 'statuses',
  });
}

const keyOf = ({ clientId, waId }: MessageReport): string => `${clientId} ${waId}`;
