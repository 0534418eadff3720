import { getHistoryMsg, jidNormalizedUser, proto } from '@whiskeysockets/baileys';
import type { JournalRow } from '../Journal.ts';
import { messageIn } from '../messageIn.ts';
import type { Self } from '../toIncoming.ts';

const { FULL } = proto.HistorySync.HistorySyncType;

export type HistoryNotice = proto.Message.IHistorySyncNotification;

/**
 * The announcement of a piece of history; undefined when the row is none, when it does not come from our own phone, or
 * when it is the full history, which is refused.
 */
export function historyNotice(row: JournalRow, self: Self): HistoryNotice | undefined {
  const notice = anyNotice(row, self);
  return notice && !isFull(notice) ? notice : undefined;
}

/** Whether it announces the full history. */
export function announcesFull(row: JournalRow, self: Self): boolean {
  const notice = anyNotice(row, self);
  return notice !== undefined && isFull(notice);
}

const isFull = ({ syncType }: HistoryNotice): boolean => (syncType as number) === FULL;

function anyNotice(row: JournalRow, self: Self): HistoryNotice | undefined {
  const message = messageIn(row);
  const notice = message && getHistoryMsg(message);
  const from = jidNormalizedUser(row.attrs.from);
  if (!notice) return undefined;
  return [self.id, self.lid].some(own => own && jidNormalizedUser(own) === from) ? notice : undefined;
}
