import { getChatKind, listPhoneVariants, type UnambiguousRecipient } from '@recado/contract';
import { apiErrorTexts, sendRejectionTexts as texts } from '@recado/texts';
import type { OutgoingTransportMessage, Person, ReferencedTransportMessage } from '@recado/transport';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import { findMessage, findMessagesByWaId, type MessageView } from '../../../core/messages/index.ts';
import { findMessageAlias } from '../../../lines/transports/index.ts';

/** A stored message. `knownAs` is its ID on the account's other devices, if the ID differs there. */
export type TargetMessage = MessageView & Pick<ReferencedTransportMessage, 'knownAs'>;

/** Finds all of the client's messages with this ID, which is WhatsApp's ID or a Recado UUID. */
async function findAllByMessageId(database: Knex, clientId: string, messageId: string): Promise<TargetMessage[]> {
  const all = isUuid(messageId)
    ? [await findMessage(database, clientId, messageId.toLowerCase())].filter(
        targetMessage => targetMessage !== undefined,
      )
    : await findMessagesByWaId(database, clientId, messageId);
  return Promise.all(
    all.map(async message => {
      const knownAs = message.fromMe ? await findMessageAlias(database, clientId, message.waId) : undefined;
      return knownAs === undefined ? message : { ...message, knownAs };
    }),
  );
}

/** Finds a message by WhatsApp ID or Recado UUID. @throws NotFound if the client has no such message */
export async function findMessageByAnyId(database: Knex, clientId: string, messageId: string): Promise<TargetMessage> {
  const [targetMessage] = await findAllByMessageId(database, clientId, messageId);
  if (!targetMessage) throw new NotFound(apiErrorTexts.notFound.message);
  return targetMessage;
}

/**
 * Finds the message to reply to, in the form in which the transport quotes it.
 * @throws Invalid if the message belongs to another chat
 */
export async function findQuotedMessage(
  database: Knex,
  clientId: string,
  to: UnambiguousRecipient,
  replyTo: string,
): Promise<NonNullable<OutgoingTransportMessage['quoted']>> {
  const targetMessage = (await findAllByMessageId(database, clientId, replyTo)).find(message => isInChat(message, to));
  if (!targetMessage) throw new Invalid(texts.replyTo, { replyTo: texts.replyTo });
  return {
    ...toTransportMessageTarget(targetMessage),
    ...(targetMessage.text !== null && { text: targetMessage.text }),
  };
}

function isInChat({ chat, phone, lid }: MessageView, to: UnambiguousRecipient): boolean {
  if (to.kind === 'group') return chat === `group:${to.id}`;
  if (getChatKind(chat) !== 'person') return false;
  return to.kind === 'lid' ? lid === to.lid : phone !== null && listPhoneVariants(to.phone).includes(phone);
}

export const toTransportMessageTarget = (message: TargetMessage): ReferencedTransportMessage => ({
  id: message.waId,
  fromMe: message.fromMe,
  ...(message.knownAs !== undefined && { knownAs: message.knownAs }),
  ...(!message.fromMe && { sender: toPerson(message) }),
});

const toPerson = ({ phone, lid }: MessageView): Person => ({
  kind: 'person',
  ...(phone !== null && { phone }),
  ...(lid !== null && { lid }),
});

/** Returns a message's chat as a recipient. @throws Unprocessable if the chat cannot be answered */
export function getChatRecipient(message: MessageView): OutgoingTransportMessage['to'] {
  const { chat } = message;
  const kind = getChatKind(chat);
  if (kind === 'group') return { kind, id: chat.slice('group:'.length) };
  if (kind === 'person') return toPerson(message);
  throw new Unprocessable(texts.notInThisChat);
}
