import type { Incoming, Logger } from '@recado/transport';
import { type proto, type SignalKeyStoreWithTransaction, toNumber } from '@whiskeysockets/baileys';
import { personOf } from '../../people/jids.ts';
import type { JournalRow } from '../Journal.ts';
import { type ReadingContext, toIncoming } from '../toIncoming.ts';
import { historyNotice } from './historyNotice.ts';
import { openHistory } from './openHistory.ts';
import { storeChatTokens } from './storeChatTokens.ts';

export interface HistoryOptions {
  context(): ReadingContext;
  readonly keys: SignalKeyStoreWithTransaction;
  readonly log: Logger;
}

/**
 * The past as the phone sends it after linking. Baileys is kept out of it (see `openSocket`), so what it would learn
 * from it, who has which LID and the tokens of known chats, is learned here.
 */
export class History {
  readonly #options: HistoryOptions;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** The messages a row announces, oldest first within a chat; undefined when it announces none. */
  read(row: JournalRow): AsyncIterable<Incoming> | undefined {
    const notice = historyNotice(row, this.#options.context().self);
    return notice && this.#messages(notice);
  }

  async *#messages(notice: proto.Message.IHistorySyncNotification): AsyncGenerator<Incoming> {
    const context = this.#options.context();
    const history = await openHistory(notice, context.source).catch((error: Error) => {
      this.#options.log.warn({ reason: error.message }, 'a piece of history was refused');
    });
    if (!history) return;
    const { conversations, phoneNumberToLidMappings } = history;
    await context.people.learn(
      ...phoneNumberToLidMappings.map(({ pnJid, lidJid }) => personOf(pnJid, lidJid)),
      ...conversations.map(({ id, lidJid, pnJid }) => personOf(id, lidJid, pnJid)),
    );
    await storeChatTokens(this.#options.keys, context.people, conversations);
    for (const { messages } of conversations)
      for (const { message: past } of [...(messages ?? [])].reverse()) {
        const message = past && (await this.#message(past));
        if (message) yield message;
      }
  }

  async #message({ key, message, messageTimestamp, participant, pushName }: proto.IWebMessageInfo) {
    if (!key?.id || !message || !messageTimestamp) return undefined;
    const named = { ...key, participant: key.participant ?? participant ?? null };
    const time = toNumber(messageTimestamp);
    return toIncoming({ key: named, pushName, time, message, arrival: 'history' }, this.#options.context());
  }
}
