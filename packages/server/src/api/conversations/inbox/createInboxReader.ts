import {
  type Endpoints,
  formatRecipient,
  isCompletePhone,
  type MessageRecipient,
  type QueryOf,
  type ResponseOf,
} from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import {
  listPossibleRecipientIdentifiers,
  listWrittenPhones,
} from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { parsePeriod } from '../../../core/data/period.ts';
import { Invalid } from '../../../core/errors/index.ts';
import { isMessageId } from '../../../core/messages/index.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { readNewestEventSequence } from '../../../deliveries/events/readEvents.ts';
import { applyListFilter } from '../../http/pagination.ts';
import { findMessageByAnyId } from '../../messaging/sending/findMessageByAnyId.ts';
import { browseMessages, type MessageBrowseQuery } from './browseMessages.ts';
import { listMessages, type MessageListQuery } from './listMessages.ts';

type ListEndpointQuery = QueryOf<Endpoints['GET /external/messages']>;
type ListResponse = ResponseOf<Endpoints['GET /external/messages']>;
type MessageResponse = ResponseOf<Endpoints['GET /external/messages/{messageId}']>;
type BrowseEndpointQuery = QueryOf<Endpoints['GET /clients/{id}/messages']>;
type BrowseResponse = ResponseOf<Endpoints['GET /clients/{id}/messages']>;
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

interface InboxDeps {
  readonly database: Knex;
  readonly apiUrl: string;
}

/** Reads stored messages for the external API (docs/product.md §7) and for the console. */
export const createInboxReader = ({ database, apiUrl }: InboxDeps) => ({
  async list(
    clientId: string,
    { limit, offset, since, until, order, ...filter }: ListEndpointQuery,
  ): Promise<ListResponse> {
    const phones = await listSpellings(database, clientId, filter.phoneNumber);
    const { messages, total } = await listMessages(
      database,
      clientId,
      applyListFilter<Writable<MessageListQuery>, typeof filter>(
        { limit, offset, order, ...parsePeriod({ since, until }) },
        filter,
        {
          phoneNumber(query) {
            query.phones = phones;
          },
        },
      ),
    );
    return {
      success: true,
      clientId,
      messages: messages.map(message => presentMessage(message, apiUrl)),
      pagination: { total, limit, offset },
    };
  },

  /** Returns a message. @throws NotFound if the client has no message with this WhatsApp ID or Recado ID */
  async find(clientId: string, messageId: string): Promise<MessageResponse> {
    const message = presentMessage(await findMessageByAnyId(database, clientId, messageId), apiUrl);
    return { success: true, clientId, message };
  },

  /** Returns a page of messages. @throws Invalid if `before` is no message ID, or if the number is a group's */
  async browse(
    clientId: string,
    { limit, since, until, order, ...filter }: BrowseEndpointQuery,
  ): Promise<BrowseResponse> {
    const phones = await listSpellings(database, clientId, filter.phoneNumber);
    const query = applyListFilter<Writable<MessageBrowseQuery>, typeof filter>(
      { limit, order, ...parsePeriod({ since, until }) },
      filter,
      {
        before(query, before) {
          if (!isMessageId(before)) throw new Invalid(texts.notAMessage, { before: texts.notAMessage });
          query.before = before;
        },
        direction(query, direction) {
          query.fromMe = direction === 'outbound';
        },
        phoneNumber(query) {
          query.phones = phones;
        },
        contact(query, contact) {
          query.contact = contact;
        },
      },
    );
    // Read the sequence number before the page, so that a concurrent change is in the page, a later event, or both.
    const sequence = await readNewestEventSequence(database, clientId);
    const { messages, next } = await browseMessages(database, clientId, query);
    return {
      success: true,
      clientId,
      messages: messages.map(message => presentMessage(message, apiUrl)),
      next,
      sequence,
    };
  },
});
export type Inbox = ReturnType<typeof createInboxReader>;

/** Lists the numbers that a filter means. Digits without a country code may be a number of the line's country. */
async function listSpellings(
  database: Knex,
  clientId: string,
  recipient: MessageRecipient | undefined,
): Promise<string[] | undefined> {
  if (recipient === undefined) return undefined;
  if (recipient.kind === 'group') {
    throw new Invalid(texts.phone.notAPerson, { phoneNumber: texts.phone.notAPerson });
  }
  const isComplete =
    recipient.kind === 'lid' ||
    (recipient.kind === 'phone' && (recipient.isComplete === true || isCompletePhone(recipient.phone)));
  const written = isComplete ? [] : await listWrittenPhones(database, clientId, formatRecipient(recipient));
  return [...new Set([...written, ...listPossibleRecipientIdentifiers(recipient)])];
}
