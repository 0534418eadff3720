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
import { Invalid } from '../../errors.ts';
import { listMessages } from '../messages/index.ts';
import { presentMessage } from './presentMessage.ts';

type Query = QueryOf<Endpoints['GET /external/messages']>;
type Listed = ResponseOf<Endpoints['GET /external/messages']>;

/** A client's stored messages as the external API tells them (specification §7). */
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
});
export type Inbox = ReturnType<typeof createInbox>;

function spellings(recipient: Recipient): string[] {
  if (recipient.kind === 'group') {
    throw new Invalid(texts.phone.notAPerson, { phoneNumber: texts.phone.notAPerson });
  }
  return recipient.kind === 'phone' ? phoneVariants(recipient.phone) : [recipientText(recipient)];
}
