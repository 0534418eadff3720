import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../batching/index.ts';
import { type MessageReport, updateStatuses } from './updateStatus.ts';

/** Statuses in one statement. */
const MOST = 64;
/** Milliseconds between two statements under load: a send's answer waits for its own, receipts can wait. */
const PACE = 40;
/** Messages of which it is remembered from when they are: a receipt mostly comes soon after the message left. */
const REMEMBERED = 2_000;

export interface StatusBatcher extends Batcher<MessageReport, void> {
  /** Of a message whose reports are about to come it is known then from when it is, and need not be looked for. */
  expect(this: void, message: DatedMessage): void;
}

export type DatedMessage = Pick<MessageReport, 'clientId' | 'waId'> & { readonly timestamp: Date };

/** Notes what became of messages, those of all clients together, those of one message in the order they are told. */
export function createStatusBatcher({
  database,
  log,
}: {
  readonly database: Knex;
  readonly log: Logger;
}): StatusBatcher {
  const timestamps = new Map<string, Date>();
  const remember = (key: string, timestamp: Date): void => {
    timestamps.set(key, timestamp);
    if (timestamps.size <= REMEMBERED) return;
    for (const oldest of timestamps.keys()) {
      timestamps.delete(oldest);
      break;
    }
  };
  /** With the message's time, where it was said before. */
  const dated = (report: MessageReport): MessageReport => {
    const key = keyOf(report);
    const { timestamp = timestamps.get(key) } = report;
    if (timestamp === undefined) return report;
    remember(key, timestamp);
    return { ...report, timestamp };
  };

  const batcher = createBatcher({
    keyOf,
    most: MOST,
    pace: PACE,
    write: async (reports: readonly MessageReport[]) => {
      await updateStatuses(database, reports.map(dated));
      return reports.map(() => undefined);
    },
    log,
    what: 'statuses',
  });
  return { ...batcher, expect: ({ timestamp, ...message }) => remember(keyOf(message), timestamp) };
}

const keyOf = ({ clientId, waId }: Pick<MessageReport, 'clientId' | 'waId'>): string => `${clientId} ${waId}`;
