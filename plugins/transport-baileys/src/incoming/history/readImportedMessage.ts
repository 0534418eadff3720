import type { Content, ImportedMessage, IncomingTransportMessage, MessageContext } from '@recado/transport';
import { proto, type WAMessageKey } from '@whiskeysockets/baileys';
import { isBroadcastList, toGroupBroadcastOrChannelAddress, toPersonFromJids } from '../../identities/jids.ts';
import { readMessageContent } from '../content/readMessageContent.ts';
import { readMessageContext, readMessageSecret } from '../content/readMessageContext.ts';

/**
 * Placeholder for the source of an imported message's file. The file is never fetched: if it still exists,
 * only the program that stored the message has it.
 */
const noMediaSource = { host: 'localhost', deadlineMs: 1 };

/** Message key with a person's second address (number or LID), whose field varies by Baileys release. */
interface ImportedKey extends WAMessageKey {
  readonly senderPn?: string;
  readonly senderLid?: string;
  readonly participantPn?: string;
  readonly participantLid?: string;
}

interface ReadImportedMessageParams {
  readonly number: string;
}

/**
 * Converts a Baileys message that another program stored as JSON to a history message. Returns undefined if
 * the JSON is not a message, has no content that a user can read, or names no identifiable person.
 */
export function readImportedMessage(
  { key, message, seconds, senderName }: ImportedMessage,
  { number }: ReadImportedMessageParams,
): IncomingTransportMessage | undefined {
  const messageKey = (key ?? {}) as ImportedKey;
  if (typeof messageKey.id !== 'string' || typeof messageKey.remoteJid !== 'string' || !(seconds > 0)) return undefined;
  const decoded = decodeContent(message);
  if (!decoded) return undefined;
  const fromMe = messageKey.fromMe === true;
  const { senderPn, senderLid, participantAlt, participantPn, participantLid } = messageKey;
  const keyAddress = toGroupBroadcastOrChannelAddress(messageKey.remoteJid);
  const chatAddress = !fromMe && isBroadcastList(messageKey.remoteJid) ? undefined : keyAddress;
  const other = keyAddress
    ? toPersonFromJids(messageKey.participant, participantAlt, participantPn, participantLid)
    : toPersonFromJids(messageKey.remoteJid, messageKey.remoteJidAlt, senderPn, senderLid);
  const isUnidentified = other.phone === undefined && other.lid === undefined;
  if (isUnidentified && !(chatAddress && fromMe)) return undefined;
  return {
    id: messageKey.id,
    chat: chatAddress ?? other,
    sender: fromMe ? { kind: 'person', phone: number } : other,
    ...(senderName && !fromMe ? { senderName } : {}),
    fromMe,
    timestamp: new Date(seconds * 1000),
    ...decoded,
    arrival: 'history',
  };
}

type DecodedContent = MessageContext & Pick<IncomingTransportMessage, 'secret'> & { readonly content: Content };

function decodeContent(json: unknown): DecodedContent | undefined {
  try {
    const message = proto.Message.fromObject(restoreBytes(json) as { [key: string]: unknown });
    const content = readMessageContent(message, noMediaSource);
    const secret = readMessageSecret(message);
    return content && { ...readMessageContext(message), content, ...(secret && { secret: Buffer.from(secret) }) };
  } catch {
    return undefined;
  }
}

/** Restores bytes from JSON, where they are an object with numeric keys, or a Buffer as Node serializes it. */
function restoreBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(restoreBytes);
  const entries = Object.entries(value);
  if ('type' in value && value.type === 'Buffer' && 'data' in value)
    return Buffer.from(value.data as string, typeof value.data === 'string' ? 'base64' : undefined);
  if (entries.length > 0 && entries.every(([name, byte]) => /^\d+$/.test(name) && typeof byte === 'number'))
    return Uint8Array.from(entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, byte]) => byte as number));
  return Object.fromEntries(entries.map(([name, part]) => [name, restoreBytes(part)]));
}
