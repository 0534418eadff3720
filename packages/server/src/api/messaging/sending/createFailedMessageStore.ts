import { formatRecipient, type MessageOrigin, type OutgoingMessage, type UnambiguousRecipient } from '@recado/contract';
import type { Knex } from 'knex';
import { transact } from '../../../core/data/transact.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { findTemplatesByName } from '../../../core/templates/templateRows.ts';
import type { StoredMessageContent } from '../../../lines/receiving/convertStructuredContent.ts';
import { fillTemplate } from '../templates/createTemplateCatalog.ts';
import type { RecipientResolver } from './createRecipientResolver.ts';
import { createWhatsAppMessageId, toStoredMessageContent } from './outgoingContent.ts';
import { parseOutgoingContent, type RequestedContent, type RequestedFile } from './parseOutgoingContent.ts';

interface FailedMessageStoreDeps {
  readonly database: Knex;
  readonly recipients: RecipientResolver;
}

/** An unsendable message, with the code of the reason. */
export interface FailedMessage {
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  readonly errorCode: string;
}

/** Stores unsendable messages as failed, so that their chats show them and their events are emitted. */
export function createFailedMessageStore({ database, recipients }: FailedMessageStoreDeps) {
  return {
    /**
     * Stores a message that was not sent, and emits its event if its chat is known.
     *
     * @returns the message's ID, in the format of the network
     */
    async storeFailedMessage(
      clientId: string,
      to: UnambiguousRecipient,
      { message, origin, errorCode }: FailedMessage,
    ): Promise<string | undefined> {
      const person = to.kind === 'group' ? undefined : await recipients.findContact(clientId, to);
      if (!person && to.kind !== 'group') return undefined;
      const content = parseOutgoingContent(message);
      const { details, ...fields } = await describeUnsentContent(database, clientId, content);
      const waId = createWhatsAppMessageId();
      const timestamp = new Date(Math.floor(Date.now() / 1000) * 1000);
      const chatFields = person ? { contact: person } : { chat: formatRecipient(to) };
      const failedMessage = {
        waId,
        fromMe: true,
        timestamp,
        ...chatFields,
        ...fields,
        details: { ...details, origin },
      };
      await transact(database, async trx => {
        await storeMessages(trx, clientId, [failedMessage]);
        // Insert the row as `queued`, which emits no event, and then update it to `failed`, which emits one.
        await trx('messages')
          .where({ clientId, timestamp, waId, fromMe: true })
          .update({ status: 'failed', errorCode });
      });
      return waId;
    },
  };
}
export type FailedMessageStore = ReturnType<typeof createFailedMessageStore>;

async function describeUnsentContent(
  database: Knex,
  clientId: string,
  content: RequestedContent,
): Promise<StoredMessageContent> {
  if (content.type === 'asked') return describeUnsentFile(content);
  if (content.type === 'catalog-product') {
    const { productId, text: note } = content;
    return toStoredMessageContent({ type: 'product', productId, title: '', ...(note !== undefined && { note }) });
  }
  if (content.type !== 'named') return toStoredMessageContent(content);
  const { name, language = '-' } = content;
  const renderedTemplate = fillTemplate(content, await findTemplatesByName(database, clientId, name));
  if ('text' in renderedTemplate) return toStoredMessageContent(renderedTemplate);
  return { type: 'text', details: { kind: 'template', template: { name, language } } };
}

const describeUnsentFile = ({ kind, caption }: RequestedFile): StoredMessageContent => ({
  type: kind === 'voice' ? 'audio' : kind,
  text: caption,
  ...(kind === 'voice' && { details: { kind } }),
});
