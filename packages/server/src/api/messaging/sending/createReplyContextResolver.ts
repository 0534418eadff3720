import type { MessageRecipient, UnambiguousRecipient } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import type { Person } from '@recado/transport';
import type { Knex } from 'knex';
import { Unprocessable } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { MessageDispatchRequest } from './createMessageDispatch.ts';
import type { RecipientResolver } from './createRecipientResolver.ts';
import { findQuotedMessage } from './findMessageByAnyId.ts';

interface ReplyContextDeps {
  readonly database: Knex;
  readonly addressBook: Pick<RecipientResolver, 'resolveMention'>;
  readonly abilities: ClientSessions['abilities'];
}

/** Resolves the reply context of a message: the quoted message and the mentioned people. */
export const createReplyContextResolver =
  ({ database, addressBook, abilities }: ReplyContextDeps) =>
  async (
    clientId: string,
    to: UnambiguousRecipient,
    replyTo: string | undefined,
    mentions: readonly MessageRecipient[] = [],
  ): Promise<Pick<MessageDispatchRequest, 'quoted' | 'mentions'>> => {
    if (replyTo === undefined && mentions.length === 0) return {};
    const { sends, groups } = await abilities.forClient(clientId);
    if (!sends) throw new Unprocessable(texts.noReplies);
    if (mentions.length > 0 && !groups) throw new Unprocessable(texts.noMentions);
    const people: Person[] = [];
    for (const mention of mentions) people.push(await addressBook.resolveMention(clientId, mention));
    return {
      ...(replyTo !== undefined && { quoted: await findQuotedMessage(database, clientId, to, replyTo) }),
      ...(people.length > 0 && { mentions: people }),
    };
  };
