import {
  type Endpoints,
  phoneVariants,
  type QueryOf,
  type Recipient,
  type ResponseOf,
  recipientText,
} from '@recado/contract';
import { errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { newestSequence } from '../../deliveries/events/readEvents.ts';
import { Invalid } from '../../ground/errors/index.ts';
import { isMessageId } from '../../ground/messages/index.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { browseMessages } from './browseMessages.ts';
import { listMessages } from './listMessages.ts';

type Query = QueryOf<Endpoints['GET /external/messages']>;
type Listed = ResponseOf<Endpoints['GET /external/messages']>;
type BrowseQuery = QueryOf<Endpoints['GET /clients/{id}/messages']>;
type Browsed = ResponseOf<Endpoints['GET /clients/{id}/messages']>;

/**
 * A client's stored messages: as the external API tells them (docs/product.md §7), and as the console goes
 * through them.
 */
export const createInbox = ({ database, apiUrl }: { readonly database: Knex; readonly apiUrl: string }) => ({
  async list(clientId: string, { limit, offset, phoneNumber }: Query): Promise<Listed> {
    const { messages, total } = await listMessages(database, clientId, {
      limit,
      offset,
      phones: phoneNumber && spellings(phoneNumber),
    });
    return {
      success: true,
      clientId,
      messages: messages.map(message => presentMessage(message, apiUrl)),
      pagination: { total, limit, offset },
    };
  },

  /** @throws Invalid when `before` is the id of something else, or the number is a group's */
  async browse(clientId: string, { limit, before, direction, phoneNumber }: BrowseQuery): Promise<Browsed> {
    if (before !== undefined && !isMessageId(before))
      throw new Invalid(texts.notAMessage, { before: texts.notAMessage });
    // First: what happens from here on may be both in the page and among the events, but never in neither.
    const sequence = await newestSequence(database, clientId);
    const { messages, next } = await browseMessages(database, clientId, {
      limit,
      before,
      phones: phoneNumber && spellings(phoneNumber),
      fromMe: direction && direction === 'outbound',
    });
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
  return recipient.kind === 'phone' ? phoneVariants(recipient.phone) : [recipientText(recipient)];
}
