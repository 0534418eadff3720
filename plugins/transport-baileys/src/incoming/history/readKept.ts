import type { Content, Incoming, KeptMessage, Surroundings } from '@recado/transport';
import { proto, type WAMessageKey } from '@whiskeysockets/baileys';
import { personOf, placeOf } from '../../people/jids.ts';
import { readContent } from '../content/readContent.ts';
import { readSurroundings } from '../content/readSurroundings.ts';

/** Of what is over no file is fetched: whoever kept the message has it, or nobody. */
const nowhere = { host: 'localhost', deadlineMs: 1 };

/** Names of the other address, as one release of Baileys after another wrote them. */
interface KeptKey extends WAMessageKey {
  readonly senderPn?: string;
  readonly senderLid?: string;
  readonly participantPn?: string;
  readonly participantLid?: string;
}

/**
 * A message of Baileys' that another program kept as JSON, as the past is told. Undefined: it says nothing to a reader, is
 * of nobody, or is not one.
 */
export function readKept(
  { key, message, seconds, senderName }: KeptMessage,
  { number }: { readonly number: string },
): Incoming | undefined {
  const named = (key ?? {}) as KeptKey;
  if (typeof named.id !== 'string' || typeof named.remoteJid !== 'string' || !(seconds > 0)) return undefined;
  const read = contentOf(message);
  if (!read) return undefined;
  const fromMe = named.fromMe === true;
  const { senderPn, senderLid, participantAlt, participantPn, participantLid } = named;
  const place = placeOf(named.remoteJid);
  const other = place
    ? personOf(named.participant, participantAlt, participantPn, participantLid)
    : personOf(named.remoteJid, named.remoteJidAlt, senderPn, senderLid);
  const isNobody = other.phone === undefined && other.lid === undefined;
  if (isNobody && !(place && fromMe)) return undefined;
  return {
    id: named.id,
    chat: place ?? other,
    sender: fromMe ? { kind: 'person', phone: number } : other,
    ...(senderName && !fromMe ? { senderName } : {}),
    fromMe,
    timestamp: new Date(seconds * 1000),
    ...read,
    arrival: 'history',
  };
}

function contentOf(kept: unknown): (Surroundings & { readonly content: Content }) | undefined {
  try {
    const message = proto.Message.fromObject(withBytes(kept) as { [key: string]: unknown });
    const content = readContent(message, nowhere);
    return content && { ...readSurroundings(message), content };
  } catch {
    return undefined;
  }
}

/** Bytes as JSON has them, by their place or as Node writes a Buffer, made bytes again. */
function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withBytes);
  const entries = Object.entries(value);
  if ('type' in value && value.type === 'Buffer' && 'data' in value)
    return Buffer.from(value.data as string, typeof value.data === 'string' ? 'base64' : undefined);
  if (entries.length > 0 && entries.every(([name, byte]) => /^\d+$/.test(name) && typeof byte === 'number'))
    return Uint8Array.from(
      entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, byte]) => byte as number),
    );
  return Object.fromEntries(entries.map(([name, part]) => [name, withBytes(part)]));
}
