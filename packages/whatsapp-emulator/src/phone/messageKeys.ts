import type { proto } from '@whiskeysockets/baileys';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import { isGroupJid } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

/** Returns the message key by which a phone refers to a logged message in what it sends to the chat. */
export function toMessageKey(phone: PhoneContext, chat: string, message: PhoneMessage): proto.IMessageKey {
  const key = { remoteJid: chat, fromMe: message.fromMe, id: message.id };
  return isGroupJid(chat) ? { ...key, participant: resolveAuthor(phone, chat, message) } : key;
}

/** Returns the author of a logged message, in the form that addresses in the chat have: number or LID. */
export function resolveAuthor(phone: PhoneContext, chat: string, message: PhoneMessage): string {
  const usesLid = isGroupJid(chat) || chat.endsWith('@lid');
  return phone.server.directory.findAccount(message.sender)?.addressOn(usesLid ? 'lid' : '') ?? message.sender;
}
