import type { HistoryStep, Incoming, Logger } from '@recado/transport';
import {
  proto,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  toNumber,
} from '@whiskeysockets/baileys';
import { buildMergedTcTokenIndexWrite } from '@whiskeysockets/baileys/lib/Utils/tc-token-utils.js';
import { jidOf, personOf, placeOf } from '../../people/jids.ts';
import type { People } from '../../people/People.ts';
import type { JournalEntry } from '../Journal.ts';
import { type ReadingContext, readEnvelope } from '../toIncoming.ts';
import { announcesFull, historyNotice } from './historyNotice.ts';
import { HistoryTooLarge, openHistory } from './openHistory.ts';

const { RECENT } = proto.HistorySync.HistorySyncType;
/** Messages after which it is told how far it has come. */
const STEP = 500;

export interface HistoryOptions {
  context(): ReadingContext;
  readonly keys: SignalKeyStoreWithTransaction;
  readonly log: Logger;
  /** How far it has come; what goes wrong with that is nobody's loss. */
  told(step: HistoryStep): Promise<void>;
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
  read({ id, row }: JournalEntry): AsyncIterable<Incoming> | undefined {
    const { self } = this.#options.context();
    if (announcesFull(row, self)) return this.#older();
    const notice = historyNotice(row, self);
    return notice && this.#messages(notice, id);
  }

  /** What goes back further than is wanted: nothing but that it is left out. */
  async *#older(): AsyncGenerator<Incoming> {
    await this.#options.told({ messages: 0, leftOut: 'older' });
    yield* [];
  }

  async *#messages(notice: proto.Message.IHistorySyncNotification, id: string): AsyncGenerator<Incoming> {
    const context = this.#options.context();
    const { log, told: tell } = this.#options;
    const history = await openHistory(notice, context.source).catch(async (error: Error) => {
      log.warn({ reason: error.message }, 'a piece of history was refused');
      await tell({ messages: 0, leftOut: error instanceof HistoryTooLarge ? 'too-large' : 'unavailable' });
    });
    if (!history) return;
    const { conversations, phoneNumberToLidMappings } = history;
    await context.people.learn(
      ...phoneNumberToLidMappings.map(({ pnJid, lidJid }) => personOf(pnJid, lidJid)),
      ...conversations.map(({ id, lidJid, pnJid }) => personOf(id, lidJid, pnJid)),
    );
    await storeChatTokens(this.#options.keys, context.people, conversations);
    let step: HistoryStep = { messages: 0 };
    let told = 0;
    for (const { id, ephemeralExpiration: seconds, ephemeralSettingTimestamp: at } of conversations)
      if (seconds && id && !placeOf(id))
        await context.expirations.set(await context.people.known(personOf(id)), {
          seconds,
          time: toNumber(at ?? 0),
        });
    for (const { messages } of conversations)
      for (const { message: past } of [...(messages ?? [])].reverse()) {
        const [message, ...votes] = past ? await this.#message(past) : [];
        if (!past || !message) continue;
        yield message;
        yield* votes;
        step = withMessage(step, message);
        told += 1;
        if (step.messages === STEP) {
          await tell({ ...step, piece: { id, messages: told } });
          step = { messages: 0 };
        }
        for (const reaction of past.reactions ?? []) {
          yield* await this.#message(asMessage(reaction, past));
        }
      }
    // Of other kinds it counts that kind alone.
    const share = (notice.syncType as number) === RECENT ? history.progress : null;
    const counted = share === null || share === undefined ? {} : { share: Math.min(100, share) };
    if (step.messages > 0 || 'share' in counted)
      await tell({ ...step, ...counted, piece: { id, messages: told } });
  }

  async #message({ key, message, messageTimestamp, participant, pushName }: proto.IWebMessageInfo) {
    if (!key?.id || !message || !messageTimestamp) return [];
    const named = { ...key, participant: key.participant ?? participant ?? null };
    const time = toNumber(messageTimestamp);
    return readEnvelope({ key: named, pushName, time, message, arrival: 'history' }, this.#options.context());
  }
}

const withMessage = ({ messages, since }: HistoryStep, { timestamp }: Incoming): HistoryStep => ({
  messages: messages + 1,
  since: since !== undefined && since < timestamp ? since : timestamp,
});

/** A reaction of the past as it once came; the history hangs it on what it was about. */
const asMessage = (
  { key, senderTimestampMs, text }: proto.IReaction,
  { key: target, messageTimestamp }: proto.IWebMessageInfo,
): proto.IWebMessageInfo => ({
  key: { ...key, remoteJid: target?.remoteJid ?? null },
  message: { reactionMessage: { key: target ?? null, text: text ?? '' } },
  messageTimestamp: senderTimestampMs
    ? Math.floor(toNumber(senderTimestampMs) / 1000)
    : (messageTimestamp ?? 0),
});

type Token = SignalDataTypeMap['tctoken'];

/**
 * Keeps the tokens by which WhatsApp knows a chat as an old one, under the address Baileys looks for them. Without its
 * token a message to a known contact counts as a new chat, which a restricted account may not open (ack 463).
 */
async function storeChatTokens(
  keys: SignalKeyStoreWithTransaction,
  people: People,
  chats: readonly proto.IConversation[],
): Promise<void> {
  const tokens: Record<string, Token> = {};
  for (const { id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp } of chats) {
    if (!id || !tcToken?.length || !tcTokenTimestamp || placeOf(id)) continue;
    tokens[jidOf(await people.known(personOf(id)))] = {
      token: Buffer.from(tcToken),
      timestamp: String(toNumber(tcTokenTimestamp)),
      ...(tcTokenSenderTimestamp ? { senderTimestamp: toNumber(tcTokenSenderTimestamp) } : {}),
    };
  }
  const jids = Object.keys(tokens);
  if (jids.length === 0) return;
  const stored = await keys.get('tctoken', jids);
  const newer = Object.entries(tokens).filter(
    ([jid, { timestamp }]) => Number(timestamp) > Number(stored[jid]?.timestamp ?? 0),
  );
  const index = await buildMergedTcTokenIndexWrite(
    keys,
    newer.map(([jid]) => jid),
  );
  await keys.set({ tctoken: { ...Object.fromEntries(newer), ...index } });
}
