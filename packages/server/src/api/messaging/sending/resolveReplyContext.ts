import type { MessageRecipient, UnambiguousRecipient } from '@recado/contract';
import type { Person } from '@recado/transport';
import type { Knex } from 'knex';
import type { RecipientResolver } from './createRecipientResolver.ts';
import { findQuotedMessage } from './findMessageByAnyId.ts';
import type { ReplyContext } from './outgoingContent.ts';

interface ReplyContextDeps {
  readonly database: Knex;
  readonly recipients: RecipientResolver;
}

interface ReplyContextRequest {
  /** WhatsApp ID or Recado ID of the quoted message. */
  readonly replyTo?: string | undefined;
  readonly mentions?: readonly MessageRecipient[] | undefined;
}

/**
 * Resolves the reply context of a message: the quoted message and the mentioned people.
 *
 * @throws Invalid if the quoted message is not in this chat, or if a mention does not name a person
 */
export async function resolveReplyContext(
  { database, recipients }: ReplyContextDeps,
  clientId: string,
  to: UnambiguousRecipient,
  { replyTo, mentions = [] }: ReplyContextRequest,
): Promise<ReplyContext> {
  const people: Person[] = [];
  for (const mention of mentions) people.push(await recipients.resolveMention(clientId, mention));
  return {
    ...(replyTo !== undefined && { quoted: await findQuotedMessage(database, clientId, to, replyTo) }),
    ...(people.length > 0 && { mentions: people }),
  };
}
