import type { Conversation, Message } from '@recado/contract';
import { createIdempotencyKey } from './createIdempotencyKey.ts';

/** Content to send: a text, or files. With files, the text is the caption of the first file. */
export interface ComposedContent {
  readonly text: string;
  readonly files: readonly File[];
  /** Voice note, which is sent instead of text and files. */
  readonly voice?: File | undefined;
  readonly replyTo?: Message | undefined;
}

/** A message that was sent from this page and is shown until the page receives the stored message. */
export interface PendingMessage {
  /** `Idempotency-Key` of the request. Every attempt uses this key, so that nothing is sent twice. */
  readonly key: string;
  /** ID of the recipient's conversation. */
  readonly conversation: string;
  readonly to: string;
  readonly kind: 'text' | 'image' | 'video' | 'audio' | 'voice' | 'document';
  readonly text: string;
  readonly file?: File;
  /** ID that the server assigned to the file. Missing until the upload has ended. */
  readonly mediaId?: string;
  readonly replyTo?: Message;
  readonly at: string;
  /**
   * `sent`: the request succeeded, but the event with the stored message has not arrived yet. `waiting`: the message
   * is sent when the network is back.
   */
  readonly state: 'sending' | 'sent' | 'failed' | 'waiting';
  /** Reason why the message could not be sent, as shown to the user. */
  readonly trouble?: string;
  /** True if the request got no response, so it is unknown whether the message was sent. */
  readonly isUnsure?: boolean;
  /** ID that the messaging network assigned to the message. Missing until it is known. */
  readonly messageId?: string;
}

/**
 * Finds the pending message that an event about a sent message concerns, and returns the updated outbox.
 * The event may arrive before the response to the send request. Without a match, returns `outbox` itself.
 */
export function applySentMessageToOutbox(
  outbox: readonly PendingMessage[],
  message: Message,
): readonly PendingMessage[] {
  if (message.direction !== 'outbound') return outbox;
  const existing = outbox.find(({ messageId }) => messageId === message.messageId);
  if (existing) return existing.state === 'sent' ? outbox.filter(entry => entry !== existing) : outbox;
  const match = outbox.find(entry => entry.messageId === undefined && matchesMessage(entry, message));
  if (!match) return outbox;
  // The thread shows the failed message with the reason and a retry button, so remove it from the outbox.
  if (match.state === 'failed') return outbox.filter(entry => entry !== match);
  return outbox.map(entry => (entry === match ? { ...entry, messageId: message.messageId } : entry));
}

const matchesMessage = ({ state, isUnsure, at, to, kind, text }: PendingMessage, message: Message): boolean =>
  (state === 'sending' || isUnsure === true || message.status === 'failed') &&
  Date.parse(message.timestamp) > Date.parse(at) - MAX_CLOCK_SKEW_MS &&
  to === message.chat &&
  kind === (message.kind ?? message.type) &&
  text === (message.text ?? '');

/** Maximum milliseconds by which the clocks of the browser and the server may differ. */
const MAX_CLOCK_SKEW_MS = 600_000;

/**
 * Marks a pending message as sent when the response to its send request arrives. If the event about the
 * message arrived before the response, removes the message from the outbox.
 */
export const markMessageSent = (
  outbox: readonly PendingMessage[],
  key: string,
  messageId: string,
): readonly PendingMessage[] =>
  outbox.flatMap(entry => {
    if (entry.key !== key) return [entry];
    return entry.messageId === messageId ? [] : [{ ...entry, messageId, state: 'sent' as const }];
  });

/**
 * Marks a pending message as failed, because its request was rejected or did not arrive. If the server has
 * stored it as failed, removes it from the outbox instead, because the thread then shows the stored message.
 */
export const markMessageFailed = (
  outbox: readonly PendingMessage[],
  key: string,
  failure: Pick<PendingMessage, 'trouble' | 'isUnsure'>,
): readonly PendingMessage[] =>
  outbox.flatMap(entry => {
    if (entry.key !== key) return [entry];
    return entry.messageId === undefined ? [{ ...entry, ...failure, state: 'failed' as const }] : [];
  });

/** Returns the pending messages that the thread does not show yet. */
export function findMessagesMissingFromThread(
  outbox: readonly PendingMessage[],
  messages: readonly Message[],
): PendingMessage[] {
  if (outbox.length === 0) return [];
  const listedIds = new Set(messages.slice(-RECENT_MESSAGE_COUNT).map(({ messageId }) => messageId));
  return outbox.filter(({ messageId }) => messageId === undefined || !listedIds.has(messageId));
}

/**
 * Number of newest messages in which a message that was just sent is searched. It is large enough to always
 * include such a message.
 */
const RECENT_MESSAGE_COUNT = 500;

/** Returns the message kind in which a file is sent, according to its media type. */
export function getMessageKindForFile({ type }: Pick<File, 'type'>): PendingMessage['kind'] {
  if (/^image\/(jpeg|png|webp)$/.test(type)) return 'image';
  if (/^video\/(mp4|3gpp)$/.test(type)) return 'video';
  if (/^audio\/(aac|mp4|mpeg|amr|ogg)/.test(type)) return 'audio';
  return 'document';
}

/** Splits content into messages, in the order in which they are sent. */
export function splitIntoPendingMessages(
  to: Pick<Conversation, 'id' | 'chat'>,
  { text, files, voice, replyTo }: ComposedContent,
): PendingMessage[] {
  const common = {
    conversation: to.id,
    to: to.chat,
    at: new Date().toISOString(),
    state: 'sending',
  } as const;
  const asText = (content: string): PendingMessage => ({
    ...common,
    key: createIdempotencyKey(),
    kind: 'text',
    text: content,
    ...(replyTo && { replyTo }),
  });
  if (voice) return [{ ...asText(''), kind: 'voice', file: voice }];
  if (files.length === 0) return [asText(text)];
  const [first] = files;
  // Audio has no caption, and captions have a maximum length. In both cases the text is a separate message.
  const isCaption = first !== undefined && getMessageKindForFile(first) !== 'audio' && text.length <= MAX_CAPTION_CHARS;
  const parts = files.map((file, index): PendingMessage => {
    const kind = getMessageKindForFile(file);
    const caption = index === 0 && isCaption ? text : '';
    return {
      ...common,
      key: createIdempotencyKey(),
      kind,
      text: caption,
      file,
      ...(index === 0 && replyTo && { replyTo }),
    };
  });
  return text === '' || isCaption ? parts : [...parts, asText(text)];
}

/** Maximum characters of a caption that the API accepts. */
const MAX_CAPTION_CHARS = 1_024;
