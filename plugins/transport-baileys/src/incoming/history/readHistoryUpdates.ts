import { createHash } from 'node:crypto';
import type { MessageUpdate } from '@recado/transport';
import { type proto, toNumber, type WAMessageKey } from '@whiskeysockets/baileys';
import { unwrapMessage } from '../content/readMessageContext.ts';
import { readPoll } from '../content/readPoll.ts';
import { readEventResponse } from '../secretUpdates/readDecryptedUpdate.ts';

/** An update of a message of the history. The phone has decrypted it. */
export interface HistoryUpdate {
  readonly key: WAMessageKey;
  /** Unix time in seconds. */
  readonly time: number;
  readonly content: MessageUpdate;
}

/** Reads the reactions, votes and answers to an event. In a history, they are parts of the message that they update. */
export function readHistoryUpdates(pastMessage: proto.IWebMessageInfo): readonly HistoryUpdate[] {
  const { key: messageKey, message, messageTimestamp } = pastMessage;
  const target = messageKey?.id;
  if (!target || !message) return [];
  const toUpdate = (
    key: proto.IMessageKey | null | undefined,
    milliseconds: Parameters<typeof toNumber>[0],
    content: MessageUpdate | undefined,
  ): readonly HistoryUpdate[] => {
    if (!key?.id || !content) return [];
    const time = milliseconds ? Math.floor(toNumber(milliseconds) / 1000) : toNumber(messageTimestamp ?? 0);
    return [{ key: { ...key, remoteJid: messageKey.remoteJid ?? null }, time, content }];
  };
  const { options = [] } = readPoll(unwrapMessage(message).message) ?? {};
  return [
    ...(pastMessage.reactions ?? []).flatMap(({ key, senderTimestampMs, text }) =>
      toUpdate(key, senderTimestampMs, { type: 'reaction', target, emoji: text ?? '' }),
    ),
    ...(pastMessage.pollUpdates ?? []).flatMap(({ pollUpdateMessageKey, vote, ...times }) =>
      toUpdate(
        pollUpdateMessageKey,
        times.senderTimestampMs ?? times.serverTimestampMs,
        vote ? { type: 'vote', target, options: findChosenOptions(options, vote) } : undefined,
      ),
    ),
    ...(pastMessage.eventResponses ?? []).flatMap(({ eventResponseMessageKey, eventResponseMessage, timestampMs }) =>
      toUpdate(
        eventResponseMessageKey,
        eventResponseMessage?.timestampMs ?? timestampMs,
        eventResponseMessage ? readEventResponse(target, eventResponseMessage) : undefined,
      ),
    ),
  ].toSorted((first, second) => first.time - second.time);
}

/** A vote contains only the SHA-256 hashes of the chosen options. */
function findChosenOptions(options: readonly string[], { selectedOptions }: proto.Message.IPollVoteMessage): string[] {
  const hashes = new Set((selectedOptions ?? []).map(hash => Buffer.from(hash).toString('hex')));
  return options.filter(option => hashes.has(createHash('sha256').update(option).digest('hex')));
}
