import type { Conversation, Message } from '@recado/contract';
import { newKey } from './newKey.ts';

/** Something to be sent: a text, or files of which the first carries it. */
export interface Written {
  readonly text: string;
  readonly files: readonly File[];
  /** Something that was said, instead. */
  readonly voice?: File | undefined;
  readonly replyTo?: Message | undefined;
}

/** What somebody wrote here and what has become of it, until its message is known. */
export interface Pending {
  /** The call's `Idempotency-Key`, the same for each attempt: nothing is sent twice. */
  readonly key: string;
  /** Of whom it was written to. */
  readonly conversation: string;
  readonly to: string;
  readonly kind: 'text' | 'image' | 'video' | 'audio' | 'voice' | 'document';
  readonly text: string;
  readonly file?: File;
  /** What the server calls the file, once it has it. */
  readonly mediaId?: string;
  readonly replyTo?: Message;
  readonly at: string;
  /** `sent`: answered, and its message is not told yet. */
  readonly state: 'sending' | 'sent' | 'failed';
  /** Why it did not leave. */
  readonly trouble?: string;
  /** No answer came: it may have left all the same. */
  readonly isUnsure?: boolean;
  /** What its message is called on the network, once that is known. */
  readonly messageId?: string;
}

/**
 * A message of ours was told: the one that an attempt led to, perhaps before the call was answered. The same list where it
 * is nobody's here.
 */
export function withMessage(outbox: readonly Pending[], message: Message): readonly Pending[] {
  if (message.direction !== 'outbound') return outbox;
  const known = outbox.find(({ messageId }) => messageId === message.messageId);
  if (known) return known.state === 'sent' ? outbox.filter(one => one !== known) : outbox;
  const own = outbox.find(one => one.messageId === undefined && isOf(one, message));
  if (!own) return outbox;
  // Its row says why, and can be tried again there.
  if (own.state === 'failed') return outbox.filter(one => one !== own);
  return outbox.map(one => (one === own ? { ...one, messageId: message.messageId } : one));
}

const isOf = ({ state, isUnsure, at, to, kind, text }: Pending, message: Message): boolean =>
  (state === 'sending' || isUnsure === true || message.status === 'failed') &&
  Date.parse(message.timestamp) > Date.parse(at) - SKEW &&
  to === message.chat &&
  kind === (message.kind ?? message.type) &&
  text === (message.text ?? '');

/** Milliseconds by which the clocks of page and server may differ. */
const SKEW = 600_000;

/** The call that it made was answered. */
export const answered = (outbox: readonly Pending[], key: string, messageId: string): readonly Pending[] =>
  outbox.flatMap(one => {
    if (one.key !== key) return [one];
    return one.messageId === messageId ? [] : [{ ...one, messageId, state: 'sent' as const }];
  });

/** The call that it made was refused, or never arrived. What the server has noted as failed stands in the thread. */
export const refused = (
  outbox: readonly Pending[],
  key: string,
  why: Pick<Pending, 'trouble' | 'isUnsure'>,
): readonly Pending[] =>
  outbox.flatMap(one => {
    if (one.key !== key) return [one];
    return one.messageId === undefined ? [{ ...one, ...why, state: 'failed' as const }] : [];
  });

/** Those that no message of the thread stands for. */
export function waiting(outbox: readonly Pending[], messages: readonly Message[]): Pending[] {
  if (outbox.length === 0) return [];
  const known = new Set(messages.slice(-RECENT).map(({ messageId }) => messageId));
  return outbox.filter(({ messageId }) => messageId === undefined || !known.has(messageId));
}

/** Messages among which what was just sent is. */
const RECENT = 500;

/** What to send a file as. */
export function kindOfFile({ type }: Pick<File, 'type'>): Pending['kind'] {
  if (/^image\/(jpeg|png|webp)$/.test(type)) return 'image';
  if (/^video\/(mp4|3gpp)$/.test(type)) return 'video';
  if (/^audio\/(aac|mp4|mpeg|amr|ogg)/.test(type)) return 'audio';
  return 'document';
}

/** What is sent for it, in this order. */
export function partsOf(
  to: Pick<Conversation, 'id' | 'chat'>,
  { text, files, voice, replyTo }: Written,
): Pending[] {
  const common = {
    conversation: to.id,
    to: to.chat,
    at: new Date().toISOString(),
    state: 'sending',
  } as const;
  const asText = (own: string): Pending => ({
    ...common,
    key: newKey(),
    kind: 'text',
    text: own,
    ...(replyTo && { replyTo }),
  });
  if (voice) return [{ ...asText(''), kind: 'voice', file: voice }];
  if (files.length === 0) return [asText(text)];
  const [first] = files;
  // Sound has no room for words, and nothing has for many.
  const isCaption = first !== undefined && kindOfFile(first) !== 'audio' && text.length <= CAPTION;
  const parts = files.map((file, place): Pending => {
    const kind = kindOfFile(file);
    const caption = place === 0 && isCaption ? text : '';
    return {
      ...common,
      key: newKey(),
      kind,
      text: caption,
      file,
      ...(place === 0 && replyTo && { replyTo }),
    };
  });
  return text === '' || isCaption ? parts : [...parts, asText(text)];
}

/** Characters that a file's text may have, as the API takes them. */
const CAPTION = 1_024;
