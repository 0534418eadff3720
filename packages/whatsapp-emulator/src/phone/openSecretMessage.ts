import { proto } from '@whiskeysockets/baileys';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import type { Account, Device } from '../server/Account.ts';
import { formatDeviceName } from '../server/WhatsAppServer.ts';
import { isAnnouncementChat } from './composeSecretMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { decryptWithSecret, type SecretPayload, type SecretUse } from './secretEncryption.ts';

const { Message } = proto;
const { Type } = Message.ProtocolMessage;
const { EVENT_EDIT, MESSAGE_EDIT } = Message.SecretEncryptedMessage.SecretEncType;

/**
 * Decrypts a received message that is encrypted with the secret of an earlier message. Returns other messages
 * unchanged. Records an incident for a message that the phone cannot decrypt, and for an unencrypted edit in a
 * community's announcement group. The result is then a message without content.
 */
export function openSecretMessage(
  phone: PhoneContext,
  sender: Device,
  chat: string,
  message: proto.IMessage,
): proto.IMessage {
  if (message.protocolMessage?.type === Type.MESSAGE_EDIT && isAnnouncementChat(phone, chat)) {
    phone.server.recorder.incident(formatDeviceName(sender), 'undecryptable-edit', 'the edit is not encrypted');
    return {};
  }
  const { secretEncryptedMessage: sealed, encReactionMessage: reaction } = message;
  const open = (key: proto.IMessageKey | null | undefined, use: SecretUse, payload: Partial<SecretPayloadFields>) =>
    decryptForTarget(phone, sender, { id: key?.id ?? '', use, payload });
  if (sealed && (sealed.secretEncType === MESSAGE_EDIT || sealed.secretEncType === EVENT_EDIT)) {
    const use = sealed.secretEncType === EVENT_EDIT ? 'Event Edit' : 'Message Edit';
    const bytes = open(sealed.targetMessageKey, use, sealed);
    const { messageContextInfo } = message;
    return bytes ? { ...(messageContextInfo && { messageContextInfo }), ...Message.decode(bytes) } : {};
  }
  if (reaction) {
    const bytes = open(reaction.targetMessageKey, 'Enc Reaction', reaction);
    if (!bytes) return {};
    return { reactionMessage: { ...Message.ReactionMessage.decode(bytes), key: reaction.targetMessageKey ?? null } };
  }
  return message;
}

interface SecretPayloadFields {
  readonly encPayload: Uint8Array | null;
  readonly encIv: Uint8Array | null;
}

interface DecryptForTargetParams {
  readonly id: string;
  readonly use: SecretUse;
  readonly payload: Partial<SecretPayloadFields>;
}

function decryptForTarget(
  phone: PhoneContext,
  sender: Device,
  { id, use, payload: { encPayload, encIv } }: DecryptForTargetParams,
): Buffer | undefined {
  const target = phone.log.find(id);
  const secret = target?.content.messageContextInfo?.messageSecret;
  if (target && secret?.length && encPayload && encIv)
    for (const author of listJids(findAuthor(phone, target)))
      for (const editor of listJids(sender.account)) {
        const bytes = tryToDecrypt(secret, { id, author, editor, use }, { encPayload, encIv });
        if (bytes) return bytes;
      }
  const reason = secret?.length ? 'has another secret' : 'is unknown or has no secret';
  const detail = `${use}: the message ${id} ${reason}`;
  phone.server.recorder.incident(formatDeviceName(sender), 'undecryptable-edit', detail);
  return undefined;
}

const findAuthor = (phone: PhoneContext, { sender }: PhoneMessage): Account | undefined =>
  phone.server.directory.findAccount(sender);

const listJids = (account: Account | undefined): string[] => (account ? [account.lidJid, account.jid] : []);

function tryToDecrypt(
  secret: Uint8Array,
  context: Parameters<typeof decryptWithSecret>[1],
  payload: SecretPayload,
): Buffer | undefined {
  try {
    return decryptWithSecret(secret, context, payload);
  } catch {
    // The key was derived from other JIDs, or from another secret.
    return undefined;
  }
}
