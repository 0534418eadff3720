import type { HistoryProgressUpdate, IncomingTransportMessage, Logger } from '@recado/transport';
import {
  type AuthenticationCreds,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  toNumber,
} from '@whiskeysockets/baileys';
import { buildMergedTcTokenIndexWrite } from '@whiskeysockets/baileys/lib/Utils/tc-token-utils.js';
import type { IdentityResolver } from '../../identities/IdentityResolver.ts';
import { toGroupBroadcastOrChannelAddress, toJid, toPersonFromJids } from '../../identities/jids.ts';
import { getOwnAccount } from '../../identities/ownAccount.ts';
import type { MediaSource } from '../../media/fetchMedia.ts';
import type { DisappearingMessageTimerStore } from '../../vault/DisappearingMessageTimerStore.ts';
import type { IncomingMessageJournalEntry } from '../IncomingMessageJournal.ts';
import type { IncomingMessageReader } from '../IncomingMessageReader.ts';
import { HistoryChunkTooLargeError, openHistoryChunk } from './openHistoryChunk.ts';
import { isFullHistoryNotice, readHistoryNotice } from './readHistoryNotice.ts';
import { readHistoryUpdates } from './readHistoryUpdates.ts';

const { RECENT } = proto.HistorySync.HistorySyncType;
/** More messages than one chunk has of a chat. Ranks of different chunks therefore differ. */
const MAX_MESSAGES_PER_CHAT_IN_CHUNK = 2 ** 20;
/** Number of messages after which the progress is reported. */
const MESSAGES_PER_PROGRESS_REPORT = 500;

export interface HistoryReaderOptions {
  readonly reader: IncomingMessageReader;
  /** Credentials of this device, which contain the identifiers of the account. */
  readonly creds: Pick<AuthenticationCreds, 'me'>;
  readonly people: IdentityResolver;
  readonly expirations: DisappearingMessageTimerStore;
  /** Host from which history chunks are downloaded. */
  readonly source: MediaSource;
  readonly keys: SignalKeyStoreWithTransaction;
  readonly log: Logger;
  /** Reports the progress of the history import. A failed report does not affect the import of messages. */
  reportProgress(step: HistoryProgressUpdate): Promise<void>;
}

/**
 * Reads the history that the phone sends after linking. Baileys must not process it (see `openSocket`), so this
 * class also stores what Baileys would take from it: the LIDs of people and the tokens of known chats.
 */
export class HistoryReader {
  readonly #options: HistoryReaderOptions;

  constructor(options: HistoryReaderOptions) {
    this.#options = options;
  }

  /**
   * Returns the past messages that a journal row announces, oldest first within a chat. Returns undefined if
   * the row is no history notice.
   */
  readMessages({ id, row }: IncomingMessageJournalEntry): AsyncIterable<IncomingTransportMessage> | undefined {
    const self = getOwnAccount(this.#options.creds);
    if (isFullHistoryNotice(row, self)) return this.#reportOlderHistory();
    const notice = readHistoryNotice(row, self);
    return notice && this.#readChunk(notice, id);
  }

  /** Reports that the history omits messages older than the requested time. Yields no message. */
  async *#reportOlderHistory(): AsyncGenerator<IncomingTransportMessage> {
    await this.#options.reportProgress({ messages: 0, leftOut: 'older' });
    yield* [];
  }

  async *#readChunk(
    notice: proto.Message.IHistorySyncNotification,
    id: string,
  ): AsyncGenerator<IncomingTransportMessage> {
    const { expirations, keys, log, people, reportProgress: report, source } = this.#options;
    const history = await openHistoryChunk(notice, source).catch(async (error: Error) => {
      log.warn({ reason: error.message }, 'could not open a history chunk');
      await report({ messages: 0, leftOut: error instanceof HistoryChunkTooLargeError ? 'too-large' : 'unavailable' });
    });
    if (!history) return;
    const { conversations, phoneNumberToLidMappings } = history;
    await people.storeMappings(
      ...phoneNumberToLidMappings.map(({ pnJid, lidJid }) => toPersonFromJids(pnJid, lidJid)),
      ...conversations.map(({ id, lidJid, pnJid }) => toPersonFromJids(id, lidJid, pnJid)),
    );
    await storeChatTokens(keys, people, conversations);
    const firstRank = getFirstHistoryRank(notice);
    let step: HistoryProgressUpdate = { messages: 0 };
    let messageCount = 0;
    for (const { id, ephemeralExpiration: seconds, ephemeralSettingTimestamp: at } of conversations)
      if (seconds && id && !toGroupBroadcastOrChannelAddress(id))
        await expirations.set(await people.resolveStored(toPersonFromJids(id)), {
          seconds,
          time: toNumber(at ?? 0),
        });
    for (const { messages, username } of conversations)
      for (const [newerCount, { message: pastMessage }] of [...(messages ?? []).entries()].reverse()) {
        const [message, ...votes] = pastMessage ? await this.#readMessage(pastMessage, username) : [];
        if (!pastMessage || !message) continue;
        yield { ...message, historyRank: firstRank + newerCount };
        yield* votes;
        step = addToProgress(step, message);
        messageCount += 1;
        if (step.messages === MESSAGES_PER_PROGRESS_REPORT) {
          await report({ ...step, piece: { id, messages: messageCount } });
          step = { messages: 0 };
        }
        for (const update of readHistoryUpdates(pastMessage))
          yield* await this.#options.reader.readEnvelope({ ...update, message: undefined, arrival: 'history' });
      }
    // Each type of history chunk has its own progress. Report only the progress of RECENT.
    const share = (notice.syncType as number) === RECENT ? history.progress : null;
    const progress = share === null || share === undefined ? {} : { share: Math.min(100, share) };
    if (step.messages > 0 || 'share' in progress)
      await report({ ...step, ...progress, piece: { id, messages: messageCount } });
  }

  async #readMessage(pastMessage: proto.IWebMessageInfo, username?: string | null) {
    const { key, messageSecret, messageTimestamp, participant, pushName } = pastMessage;
    if (!key?.id || !pastMessage.message) return [];
    // The phone may put the secret beside the message.
    const message = messageSecret?.length
      ? { messageContextInfo: { messageSecret }, ...pastMessage.message }
      : pastMessage.message;
    const fullKey = { ...key, participant: key.participant ?? participant ?? null };
    // The host stores a message without a time under the time of its arrival.
    const time = messageTimestamp ? toNumber(messageTimestamp) : Number.NaN;
    return this.#options.reader.readEnvelope({ key: fullKey, pushName, username, time, message, arrival: 'history' });
  }
}

/** Parts of type RECENT, which are numbered from 1, follow the part with the newest messages. */
const getFirstHistoryRank = ({ chunkOrder, syncType }: proto.Message.IHistorySyncNotification): number =>
  (syncType as number) === RECENT ? ((chunkOrder ?? 0) + 1) * MAX_MESSAGES_PER_CHAT_IN_CHUNK : 0;

const addToProgress = (
  { messages, since }: HistoryProgressUpdate,
  { timestamp }: IncomingTransportMessage,
): HistoryProgressUpdate => ({
  messages: messages + 1,
  ...(since !== undefined && !(timestamp < since) ? { since } : isValidTime(timestamp) ? { since: timestamp } : {}),
});

const isValidTime = (time: Date): boolean => !Number.isNaN(time.getTime());

type Token = SignalDataTypeMap['tctoken'];

/**
 * Stores the tokens by which WhatsApp recognizes an existing chat, under the address where Baileys looks for
 * them. Without the chat's token, a message to a known contact counts as a new chat, and a restricted account
 * may not open new chats (ack 463).
 */
async function storeChatTokens(
  keys: SignalKeyStoreWithTransaction,
  people: IdentityResolver,
  chats: readonly proto.IConversation[],
): Promise<void> {
  const tokens: Record<string, Token> = {};
  for (const { id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp } of chats) {
    if (!id || !tcToken?.length || !tcTokenTimestamp || toGroupBroadcastOrChannelAddress(id)) continue;
    tokens[toJid(await people.resolveStored(toPersonFromJids(id)))] = {
      token: Buffer.from(tcToken),
      timestamp: String(toNumber(tcTokenTimestamp)),
      ...(tcTokenSenderTimestamp ? { senderTimestamp: toNumber(tcTokenSenderTimestamp) } : {}),
    };
  }
  const jids = Object.keys(tokens);
  if (jids.length === 0) return;
  const stored = await keys.get('tctoken', jids);
  const newerTokens = Object.entries(tokens).filter(
    ([jid, { timestamp }]) => Number(timestamp) > Number(stored[jid]?.timestamp ?? 0),
  );
  const index = await buildMergedTcTokenIndexWrite(
    keys,
    newerTokens.map(([jid]) => jid),
  );
  await keys.set({ tctoken: { ...Object.fromEntries(newerTokens), ...index } });
}
