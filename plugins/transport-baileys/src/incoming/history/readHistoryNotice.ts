import { getHistoryMsg, proto } from '@whiskeysockets/baileys';
import { isOwnJid, type OwnAccount } from '../../identities/ownAccount.ts';
import { decodeJournalRowMessage, type IncomingMessageJournalRow } from '../IncomingMessageJournal.ts';

const { FULL } = proto.HistorySync.HistorySyncType;

export type HistoryNotice = proto.Message.IHistorySyncNotification;

/**
 * Returns the notice of a history chunk in a journal row. Returns undefined if the row contains no notice or
 * does not come from the account's own phone. Also returns undefined for the full history, which is rejected.
 */
export function readHistoryNotice(row: IncomingMessageJournalRow, self: OwnAccount): HistoryNotice | undefined {
  const notice = readAnyNotice(row, self);
  return notice && !isFull(notice) ? notice : undefined;
}

/** Returns whether a row of the journal is WhatsApp's notice of the full message history. */
export function isFullHistoryNotice(row: IncomingMessageJournalRow, self: OwnAccount): boolean {
  const notice = readAnyNotice(row, self);
  return notice !== undefined && isFull(notice);
}

const isFull = ({ syncType }: HistoryNotice): boolean => (syncType as number) === FULL;

function readAnyNotice(row: IncomingMessageJournalRow, self: OwnAccount): HistoryNotice | undefined {
  const message = decodeJournalRowMessage(row);
  const notice = message && getHistoryMsg(message);
  return notice && isOwnJid(self, row.attrs.from) ? notice : undefined;
}
