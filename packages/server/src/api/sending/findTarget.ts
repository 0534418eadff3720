import { chatKindOf, type KnownRecipient, phoneVariants } from '@recado/contract';
import { errors, sending as texts } from '@recado/texts';
import type { Outgoing, Person, Target } from '@recado/transport';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import { findByWaId, findMessage, type MessageView } from '../../ground/messages/index.ts';
import { aliasOf } from '../../lines/transports/index.ts';

/** A message with the id by which the number's other devices know it, where that is another. */
export type Targeted = MessageView & Pick<Target, 'knownAs'>;

/** Every message of the client's that a program may mean: by WhatsApp's id, or by ours. */
async function findAll(database: Knex, clientId: string, messageId: string): Promise<Targeted[]> {
  const all = isUuid(messageId)
    ? [await findMessage(database, clientId, messageId.toLowerCase())].filter(found => found !== undefined)
    : await findByWaId(database, clientId, messageId);
  return Promise.all(
    all.map(async message => {
      const knownAs = message.fromMe ? await aliasOf(database, clientId, message.waId) : undefined;
      return knownAs === undefined ? message : { ...message, knownAs };
    }),
  );
}

/** @throws NotFound when the client has no such message */
export async function findTarget(database: Knex, clientId: string, messageId: string): Promise<Targeted> {
  const [found] = await findAll(database, clientId, messageId);
  if (!found) throw new NotFound(errors.notFound.message);
  return found;
}

/**
 * The message that is answered, as the port quotes it.
 * @throws Invalid when it is not of that chat
 */
export async function findQuoted(
  database: Knex,
  clientId: string,
  to: KnownRecipient,
  replyTo: string,
): Promise<NonNullable<Outgoing['quoted']>> {
  const found = (await findAll(database, clientId, replyTo)).find(message => isIn(message, to));
  if (!found) throw new Invalid(texts.replyTo, { replyTo: texts.replyTo });
  return { ...targetOf(found), ...(found.text !== null && { text: found.text }) };
}

function isIn({ chat, phone, lid }: MessageView, to: KnownRecipient): boolean {
  if (to.kind === 'group') return chat === `group:${to.id}`;
  if (chatKindOf(chat) !== 'person') return false;
  return to.kind === 'lid' ? lid === to.lid : phone !== null && phoneVariants(to.phone).includes(phone);
}

export const targetOf = (message: Targeted): Target => ({
  id: message.waId,
  fromMe: message.fromMe,
  ...(message.knownAs !== undefined && { knownAs: message.knownAs }),
  ...(!message.fromMe && { sender: personOf(message) }),
});

const personOf = ({ phone, lid }: MessageView): Person => ({
  kind: 'person',
  ...(phone !== null && { phone }),
  ...(lid !== null && { lid }),
});

/** Where something about a message is said. @throws Unprocessable where nobody can be answered */
export function chatOf(message: MessageView): Outgoing['to'] {
  const { chat } = message;
  const kind = chatKindOf(chat);
  if (kind === 'group') return { kind, id: chat.slice('group:'.length) };
  if (kind === 'person') return personOf(message);
  throw new Unprocessable(texts.notInThisChat);
}
