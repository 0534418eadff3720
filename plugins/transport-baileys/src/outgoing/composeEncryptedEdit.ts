import type { OutgoingContent } from '@recado/transport';
import { type proto, proto as protobuf } from '@whiskeysockets/baileys';
import { encryptWithSecret } from '../vault/secretEncryption.ts';
import type { ComposedMessage } from './composeMessage.ts';

const { MESSAGE_EDIT } = protobuf.Message.SecretEncryptedMessage.SecretEncType;

interface EditEncryption {
  /** Secret of the edited message. */
  readonly secret: Uint8Array;
  /** Own JID, in the form that addresses in the chat have: number or LID. */
  readonly ownJid: string;
}

/**
 * Encrypts an edit in the form that phones send since May 2026. Phones accept the former form in most chats, but not
 * in the announcement group of a community (docs/whatsapp.md §6).
 */
export function composeEncryptedEdit(
  { message, ...edit }: ComposedMessage,
  { secret, ownJid }: EditEncryption,
): ComposedMessage {
  const key: proto.IMessageKey = message.protocolMessage?.key ?? {};
  const context = { id: key.id ?? '', author: ownJid, editor: ownJid, use: 'Message Edit' } as const;
  const payload = encryptWithSecret(secret, context, protobuf.Message.encode(message).finish());
  return {
    ...edit,
    message: { secretEncryptedMessage: { targetMessageKey: key, ...payload, secretEncType: MESSAGE_EDIT } },
  };
}

export type EditContent = Extract<OutgoingContent, { readonly type: 'edit' }>;
