import type { Person, Quoted, Referral, Surroundings } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import { personOf } from '../../people/jids.ts';
import { unwrap } from './unwrap.ts';

/** Nobody reads more mentions, and a group holds 1,024. */
const maxMentions = 1_024;
/** Characters of an answered message that are repeated. */
const maxQuote = 1_024;

/** What stands around a message, as its sender's app says; persons by the names it gives them. */
export function readSurroundings(wrapped: proto.IMessage): Surroundings {
  const { message, viewOnce } = unwrap(wrapped);
  const info = contextOf(message);
  const mentions = (info?.mentionedJid ?? [])
    .slice(0, maxMentions)
    .map(jid => personOf(jid))
    .filter(isNamed);
  const quoted = info && readQuoted(info);
  const referral = info && readReferral(info);
  return {
    ...(quoted ? { quoted } : {}),
    ...(info?.isForwarded ? { forwarded: Math.max(1, info.forwardingScore ?? 1) } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
    ...(viewOnce ? { viewOnce } : {}),
    ...(info?.expiration ? { expiresInSeconds: info.expiration } : {}),
    ...(referral ? { referral } : {}),
  };
}

/** The first part that has one: a message has one part that speaks. */
export function contextOf(message: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(message)) {
    const info = (part as { readonly contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (info) return info;
  }
  return undefined;
}

function readQuoted({ stanzaId, participant, quotedMessage }: proto.IContextInfo): Quoted | undefined {
  if (!stanzaId) return undefined;
  const sender = personOf(participant);
  const text = quotedMessage && textOf(quotedMessage);
  return {
    id: stanzaId,
    ...(isNamed(sender) ? { sender } : {}),
    ...(text ? { text: text.slice(0, maxQuote) } : {}),
  };
}

function textOf(wrapped: proto.IMessage): string | null | undefined {
  const { message } = unwrap(wrapped);
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage } = message;
  return (
    conversation ||
    extendedTextMessage?.text ||
    imageMessage?.caption ||
    videoMessage?.caption ||
    documentMessage?.caption ||
    documentMessage?.fileName
  );
}

function readReferral(info: proto.IContextInfo): Referral | undefined {
  const ad = info.externalAdReply;
  // The same part also makes the large previews of ordinary links: those name no click and no source.
  if (!ad || !(ad.ctwaClid || ad.sourceId || ad.sourceType || ad.ref)) return undefined;
  const fields = {
    source: ad.sourceType,
    sourceId: ad.sourceId,
    url: ad.sourceUrl,
    headline: ad.title,
    body: ad.body,
    clickId: ad.ctwaClid,
    ref: ad.ref,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

const isNamed = ({ phone, lid }: Person): boolean => phone !== undefined || lid !== undefined;
