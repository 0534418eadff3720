import type { Endpoints, QueryOf, Recipient, ResponseOf } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { newestSequence } from '../../deliveries/events/readEvents.ts';
import { namesOf } from '../../ground/contacts/contactsOf.ts';
import { Invalid } from '../../ground/errors/index.ts';
import { isMessageId } from '../../ground/messages/index.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { narrow } from '../listing.ts';
import { findTarget } from '../sending/findTarget.ts';
import { type BrowseQuery, browseMessages } from './browseMessages.ts';
import { listMessages, type MessageQuery } from './listMessages.ts';

type ListedQuery = QueryOf<Endpoints['GET /external/messages']>;
type Listed = ResponseOf<Endpoints['GET /external/messages']>;
type Found = ResponseOf<Endpoints['GET /external/messages/{messageId}']>;
type BrowsedQuery = QueryOf<Endpoints['GET /clients/{id}/messages']>;
type Browsed = ResponseOf<Endpoints['GET /clients/{id}/messages']>;
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * A client's stored messages: as the external API tells them (docs/product.md §7), and as the console goes
 * through them.
 */
export const createInbox = ({ database, apiUrl }: { readonly database: Knex; readonly apiUrl: string }) => ({
  async list(clientId: string, { limit, offset, ...filter }: ListedQuery): Promise<Listed> {
    const { messages, total } = await listMessages(
      database,
      clientId,
      narrow<Writable<MessageQuery>, typeof filter>({ limit, offset }, filter, {
        phoneNumber(query, phoneNumber) {
          query.phones = spellings(phoneNumber);
        },
      }),
    );
    return {
      success: true,
      clientId,
      messages: messages.map(message => presentMessage(message, apiUrl)),
      pagination: { total, limit, offset },
    };
  },

  /** @throws NotFound when the client has no such message, by WhatsApp's id or by ours */
  async find(clientId: string, messageId: string): Promise<Found> {
    const message = presentMessage(await findTarget(database, clientId, messageId), apiUrl);
    return { success: true, clientId, message };
  },

  /** @throws Invalid when `before` is the id of something else, or the number is a group's */
  async browse(clientId: string, { limit, ...filter }: BrowsedQuery): Promise<Browsed> {
    const query = narrow<Writable<BrowseQuery>, typeof filter>({ limit }, filter, {
      before(query, before) {
        if (!isMessageId(before)) throw new Invalid(texts.notAMessage, { before: texts.notAMessage });
        query.before = before;
      },
      direction(query, direction) {
        query.fromMe = direction === 'outbound';
      },
      phoneNumber(query, phoneNumber) {
        query.phones = spellings(phoneNumber);
      },
      contact(query, contact) {
        query.contact = contact;
      },
    });
    // First: what happens from here on may be both in the page and among the events, but never in neither.
    const sequence = await newestSequence(database, clientId);
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
export type Inbox = ReturnType<typeof createInbox>;

function spellings(recipient: Recipient): string[] {
  if (recipient.kind === 'group') {
    throw new Invalid(texts.phone.notAPerson, { phoneNumber: texts.phone.notAPerson });
  }
  return namesOf(recipient);
}
