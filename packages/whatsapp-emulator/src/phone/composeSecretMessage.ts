import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneMessage, PhoneSecretContent } from '../model/PhoneMessage.ts';
import { isGroupJid } from '../wire/jid.ts';
import { composeEvent } from './composeStructuredMessage.ts';
import { resolveAuthor, toMessageKey } from './messageKeys.ts';
import type { OutgoingMessage } from './OutgoingMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { encodePollOption, POLL_ADD_OPTION } from './pollOptions.ts';
import { createMessageSecret, encryptWithSecret, type SecretPayload, type SecretUse } from './secretEncryption.ts';

const { Message } = proto;
const { EVENT_EDIT, MESSAGE_EDIT } = Message.SecretEncryptedMessage.SecretEncType;
const { GOING, MAYBE, NOT_GOING } = Message.EventResponseMessage.EventResponseType;
const responseTypes = { going: GOING, 'not-going': NOT_GOING, maybe: MAYBE } as const;

/**
 * Composes a message that is encrypted with the secret of an earlier message: an edit, an answer to an event, a new
 * option of a poll, and a reaction or comment in a community's announcement group.
 * @throws EmulatorError 404 for an unknown message, 409 if the message has no secret
 */
export function composeSecretMessage(phone: PhoneContext, chat: string, content: PhoneSecretContent): OutgoingMessage {
  if ('edit' in content) return composeEdit(phone, chat, content);
  if ('respond' in content) {
    const target = phone.log.get(content.respond);
    const { response, guests } = content;
    const payload = Message.EventResponseMessage.encode({
      response: responseTypes[response],
      timestampMs: phone.server.clock.now,
      ...(guests !== undefined && { extraGuestCount: guests }),
    }).finish();
    const sealed = encryptForTarget(phone, chat, target, { use: 'Event Response', payload });
    const encEventResponseMessage = { eventCreationMessageKey: toMessageKey(phone, chat, target), ...sealed };
    return { message: { encEventResponseMessage }, type: 'text', kind: 'response', text: response, target: target.id };
  }
  if ('addOption' in content) {
    const target = phone.log.get(content.addOption);
    const targetMessageKey = toMessageKey(phone, chat, target);
    const payload = encodePollOption(targetMessageKey, content.option);
    const sealed = encryptForTarget(phone, chat, target, { use: 'Poll Add Option', payload });
    const secretEncryptedMessage = { targetMessageKey, ...sealed, secretEncType: POLL_ADD_OPTION };
    return { message: withNewSecret({ secretEncryptedMessage }), ...asEdit(content.option, target) };
  }
  if ('react' in content) {
    const target = phone.log.get(content.react);
    const targetMessageKey = toMessageKey(phone, chat, target);
    const reaction = { text: content.emoji, senderTimestampMs: phone.server.clock.now };
    const payload = Message.ReactionMessage.encode(reaction).finish();
    const sealed = encryptForTarget(phone, chat, target, { use: 'Enc Reaction', payload });
    const message = { encReactionMessage: { targetMessageKey, ...sealed } };
    return { message, type: 'reaction', kind: 'reaction', text: content.emoji, target: target.id };
  }
  const target = phone.log.get(content.comment);
  const targetMessageKey = toMessageKey(phone, chat, target);
  const payload = Message.encode({ conversation: content.text }).finish();
  const sealed = encryptForTarget(phone, chat, target, { use: 'Enc Comment', payload });
  const message = withNewSecret({ encCommentMessage: { targetMessageKey, ...sealed } });
  return { message, type: 'text', kind: 'comment', text: content.text, target: target.id };
}

/** Whether the chat is a community's announcement group, where reactions are encrypted, too. */
export const isAnnouncementChat = ({ server }: PhoneContext, chat: string): boolean =>
  isGroupJid(chat) && server.groups.get(chat)?.isAnnouncements === true;

/** Adds the secret with which later edits, reactions and comments of a message are encrypted. */
export const withNewSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: createMessageSecret(), ...message.messageContextInfo },
});

type EditContent = Extract<PhoneSecretContent, { readonly edit: string }>;
type SecretIdentities = NonNullable<Extract<EditContent, { readonly text: string }>['identities']>;

function composeEdit(phone: PhoneContext, chat: string, content: EditContent): OutgoingMessage {
  const target = phone.log.get(content.edit);
  const key = toMessageKey(phone, chat, target);
  const editedMessage = 'text' in content ? { conversation: content.text } : composeEvent(content.event);
  const text = 'text' in content ? content.text : content.event.name;
  const protocolMessage = {
    key,
    type: Message.ProtocolMessage.Type.MESSAGE_EDIT,
    editedMessage,
    timestampMs: phone.server.clock.now,
  };
  if (!phone.server.strictness.encryptedEdits)
    return { message: { editedMessage: { message: { protocolMessage } } }, ...asEdit(text, target) };
  const isEvent = !('text' in content);
  const sealed = encryptForTarget(phone, chat, target, {
    use: isEvent ? 'Event Edit' : 'Message Edit',
    payload: Message.encode({ protocolMessage }).finish(),
    ...('text' in content && { identities: content.identities }),
  });
  const secretEncType = isEvent ? EVENT_EDIT : MESSAGE_EDIT;
  const secretEncryptedMessage = { targetMessageKey: key, ...sealed, secretEncType };
  return { message: withNewSecret({ secretEncryptedMessage }), ...asEdit(text, target) };
}

const asEdit = (text: string, { id }: PhoneMessage) =>
  ({ type: 'text', kind: 'edit', edit: '1', text, target: id }) as const;

interface EncryptForTargetParams {
  readonly use: SecretUse;
  readonly payload: Uint8Array;
  /** Form of the JIDs from which the key is derived. By default, the form of the chat's addresses. */
  readonly identities?: SecretIdentities | undefined;
}

function encryptForTarget(
  phone: PhoneContext,
  chat: string,
  target: PhoneMessage,
  { use, payload, identities = {} }: EncryptForTargetParams,
): SecretPayload {
  const secret = target.content.messageContextInfo?.messageSecret;
  if (!secret?.length) throw new EmulatorError(409, `the message ${target.id} has no secret`);
  const usesLid = isGroupJid(chat) || chat.endsWith('@lid');
  const author = phone.server.directory.findAccount(target.sender);
  const context = {
    id: target.id,
    author:
      identities.author === undefined
        ? resolveAuthor(phone, chat, target)
        : (author?.addressOn(identities.author === 'lid' ? 'lid' : '') ?? target.sender),
    editor: phone.account.addressOn((identities.editor ?? (usesLid ? 'lid' : 'phone')) === 'lid' ? 'lid' : ''),
    use,
  };
  return encryptWithSecret(secret, context, payload);
}
