import { proto } from '@whiskeysockets/baileys';
import type { PhoneContent, PhoneMessage, PhoneMessageKind } from '../model/PhoneMessage.ts';
import { isGroup } from '../wire/jid.ts';
import { mediaMessage } from './mediaMessage.ts';
import type { Outgoing } from './Outgoing.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { readContent, textIn } from './readContent.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/**
 * Builds a message as a phone writes it.
 * @param chat the address the message goes to; it is what keys of other messages name
 * @throws EmulatorError 404 when a message it is about is not in the log
 */
export async function compose(phone: PhoneParts, chat: string, content: PhoneContent): Promise<Outgoing> {
  if ('raw' in content) {
    const { kind, text, target } = readContent(content.raw);
    return plain(content.raw, kind, text, target);
  }
  if ('media' in content) return mediaMessage(phone, content, quoteOf(phone, chat, content.quote));
  if ('react' in content) {
    const key = keyOf(phone, chat, phone.log.get(content.react));
    const message = { reactionMessage: { key, text: content.emoji, senderTimestampMs: Date.now() } };
    return { ...plain(message, 'reaction', content.emoji, content.react), type: 'reaction' };
  }
  if ('edit' in content) {
    const key = keyOf(phone, chat, phone.log.get(content.edit));
    const editedMessage = { conversation: content.text };
    const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() };
    const message = { editedMessage: { message: { protocolMessage } } };
    return { ...plain(message, 'edit', content.text, content.edit), edit: '1' };
  }
  if ('delete' in content) {
    const key = keyOf(phone, chat, phone.log.get(content.delete));
    return { ...plain({ protocolMessage: { key, type: REVOKE } }, 'delete', '', content.delete), edit: '7' };
  }
  if ('forward' in content) return forwarded(phone.log.get(content.forward));
  const contextInfo = {
    ...quoteOf(phone, chat, content.quote),
    ...(content.mentions ? { mentionedJid: [...content.mentions] } : {}),
  };
  const message =
    Object.keys(contextInfo).length === 0
      ? { conversation: content.text }
      : { extendedTextMessage: { text: content.text, contextInfo } };
  return plain(message, 'text', content.text, content.quote);
}

const plain = (
  message: proto.IMessage,
  kind: PhoneMessageKind,
  text: string,
  target: string | undefined,
): Outgoing => ({ message, type: 'text', kind, text, target });

/** The key of a logged message as the other side must see it. */
function keyOf(phone: PhoneParts, chat: string, message: PhoneMessage): proto.IMessageKey {
  const key = { remoteJid: chat, fromMe: message.fromMe, id: message.id };
  return isGroup(chat) ? { ...key, participant: authorOf(phone, chat, message) } : key;
}

function authorOf(phone: PhoneParts, chat: string, message: PhoneMessage): string {
  const lid = isGroup(chat) || chat.endsWith('@lid');
  return phone.server.directory.accountOf(message.sender)?.addressOn(lid ? 'lid' : '') ?? message.sender;
}

function quoteOf(phone: PhoneParts, chat: string, id: string | undefined): proto.IContextInfo {
  if (id === undefined) return {};
  const quoted = phone.log.get(id);
  return { stanzaId: id, participant: authorOf(phone, chat, quoted), quotedMessage: quoted.content };
}

function forwarded(original: PhoneMessage): Outgoing {
  const contextInfo = { isForwarded: true, forwardingScore: 1 };
  const { content } = original;
  const text = textIn(content);
  if (original.kind !== 'media')
    return plain({ extendedTextMessage: { text, contextInfo } }, 'text', text, undefined);
  const message = Object.fromEntries(
    Object.entries(content).map(([name, part]) => [
      name,
      name.endsWith('Message') ? { ...part, contextInfo } : part,
    ]),
  );
  return { message, type: 'media', kind: 'media', text, target: undefined };
}
