import type { Conversation, Endpoints, MessageOrigin, PayloadOf, QueryOf, ResponseOf } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Actor } from '../../../core/audit/index.ts';
import {
  type ConversationRow,
  findConversation,
  findConversationsByIds,
} from '../../../core/conversations/conversationRows.ts';
import { markConversationRead } from '../../../core/conversations/markConversationRead.ts';
import { parsePeriod } from '../../../core/data/period.ts';
import { rows } from '../../../core/data/sql.ts';
import { Invalid, NotFound } from '../../../core/errors/index.ts';
import { findMessagesByRowKeys } from '../../../core/messages/findMessagesByRowKeys.ts';
import { isMessageId } from '../../../core/messages/index.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { readNewestEventSequence } from '../../../deliveries/events/readEvents.ts';
import type { MessageActionService } from '../../messaging/sending/index.ts';
import { UNRESTRICTED_REPLY_WINDOW } from '../../messaging/templates/computeReplyWindow.ts';
import type { ReplyWindowCalculator } from '../../messaging/templates/createReplyWindowCalculator.ts';
import { type ChangedConversation, changeConversation, changeConversations } from './changeConversation.ts';
import { createConversationPresenter } from './createConversationPresenter.ts';
import { noPhoneLabels, type PhoneLabelSender } from './createPhoneLabelSender.ts';
import type { SendUnreadMark } from './createUnreadMarkSender.ts';
import {
  countWaitingConversations,
  countWaitingConversationsByClient,
  listConversations,
} from './listConversations.ts';
import { listConversationsOfUser, presentUserConversations } from './listConversationsOfUser.ts';
import { pauseAutomaticAnswers, resumeAutomaticAnswers } from './pauseAutomaticAnswers.ts';
import { findNewestInboundMessages, readConversationPage } from './readConversationPage.ts';

type ListEndpoint = Endpoints['GET /external/conversations'];
type UserListEndpoint = Endpoints['GET /conversations'];
type MessagesEndpoint = Endpoints['GET /external/conversations/{conversation}/messages'];
type ReadEndpoint = Endpoints['POST /external/conversations/{conversation}/read'];
type ChangeEndpoint = Endpoints['PATCH /external/conversations/{conversation}'];
type ChangeManyEndpoint = Endpoints['PATCH /clients/{id}/conversations'];
type ConversationResponse = ResponseOf<Endpoints['GET /external/conversations/{conversation}']>;

/** Maximum number of messages that are marked as read on WhatsApp when a conversation is read. */
const MAX_MARKED_MESSAGES = 200;

/** Number of conversations that are marked as read at the same time. */
const PARALLEL_READS = 10;

const FIND_MARK_READ_SQL = 'SELECT mark_read AS "markRead" FROM clients WHERE id = :clientId';

interface ConversationsDeps {
  readonly database: Knex;
  readonly apiUrl: string;
  readonly readReceipts: Pick<MessageActionService, 'sendReadReceipts'>;
  readonly sendUnreadMark: SendUnreadMark;
  /** Sender of labels to the phone. If omitted, changes wait. */
  readonly phoneLabels?: PhoneLabelSender;
  /** Reply windows of the transports. If omitted, replies are always allowed. */
  readonly replyWindows?: ReplyWindowCalculator;
}

/**
 * Manages a client's conversations for owners and programs. `conversationRef` is the ID of a conversation or
 * the identifier of its chat.
 */
export function createConversationService({
  database,
  apiUrl,
  readReceipts,
  sendUnreadMark,
  phoneLabels = noPhoneLabels,
  replyWindows = { createWindowLookup: async () => () => UNRESTRICTED_REPLY_WINDOW },
}: ConversationsDeps) {
  const find = async (clientId: string, conversationRef: string) => {
    const conversation = await findConversation(database, clientId, conversationRef);
    if (!conversation) throw new NotFound(texts.notFound.chat);
    return conversation;
  };

  const presenter = createConversationPresenter({ database, apiUrl, replyWindows });
  /** Whether reading in Recado also marks messages as read for the contact and on the phone. */
  const isReadReported = async (clientId: string): Promise<boolean> => {
    const [client] = await rows<{ markRead: boolean }>(database, FIND_MARK_READ_SQL, { clientId });
    return client?.markRead === true;
  };
  const findLastMessage = async (clientId: string, { lastAt, lastMessage }: ConversationRow) =>
    (await findMessagesByRowKeys(database, clientId, [{ timestamp: lastAt, id: lastMessage }]))[0];

  const toResponse = async (clientId: string, row: ConversationRow): Promise<ConversationResponse> => {
    const [conversation] = await presenter.present(clientId, [row]);
    if (!conversation) throw new Error('a conversation row was not presented');
    return { success: true, clientId, conversation };
  };

  const read = async (clientId: string, conversationRef: string): Promise<ResponseOf<ReadEndpoint>> => {
    const before = await markConversationRead(database, clientId, conversationRef);
    if (!before) throw new NotFound(texts.notFound.chat);
    const maxMessages = Math.min(before.unread, MAX_MARKED_MESSAGES);
    const isReported = (maxMessages > 0 || before.markedUnread) && (await isReadReported(clientId));
    const marked = isReported
      ? await readReceipts.sendReadReceipts(
          clientId,
          await findNewestInboundMessages(database, clientId, before, maxMessages),
        )
      : 0;
    if (isReported && before.markedUnread)
      await sendUnreadMark(clientId, await findLastMessage(clientId, before), false);
    return { ...(await toResponse(clientId, { ...before, unread: 0, markedUnread: false })), marked };
  };
  const readAll = async (clientId: string, ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += PARALLEL_READS)
      await Promise.all(ids.slice(start, start + PARALLEL_READS).map(id => read(clientId, id)));
  };
  /** Sends changed labels and unread marks to the phone, which has both, too. */
  const sendChangesToPhone = async (clientId: string, changed: readonly ChangedConversation[]): Promise<void> => {
    if (changed.some(({ before, after }) => after.label !== before.label)) phoneLabels.sendSoon();
    const marked = changed.filter(({ before, after }) => after.markedUnread !== before.markedUnread);
    if (marked.length === 0 || !(await isReadReported(clientId))) return;
    for (const { after } of marked)
      await sendUnreadMark(clientId, await findLastMessage(clientId, after), after.markedUnread);
  };

  return {
    async list(
      clientId: string,
      { since, until, ...filter }: QueryOf<ListEndpoint>,
    ): Promise<ResponseOf<ListEndpoint>> {
      // Read the event number before the page. The page or a later event then contains each concurrent change.
      const sequence = await readNewestEventSequence(database, clientId);
      const [{ conversations, next, matches }, waiting] = await Promise.all([
        listConversations(database, clientId, { ...filter, ...parsePeriod({ since, until }) }),
        countWaitingConversations(database, clientId),
      ]);
      return {
        success: true,
        clientId,
        conversations: await presenter.present(clientId, conversations, matches),
        next,
        waiting,
        sequence,
      };
    },

    /** Lists conversations of all clients that the user may answer. */
    async listOfUser(userId: string, query: QueryOf<UserListEndpoint>): Promise<ResponseOf<UserListEndpoint>> {
      const page = await listConversationsOfUser(database, userId, query);
      const conversations = await presentUserConversations(page, (...args) => presenter.present(...args));
      return { success: true, conversations, next: page.next };
    },

    /** Counts waiting conversations of all clients that the user may answer. */
    async waiting(userId: string): Promise<ResponseOf<Endpoints['GET /conversations/waiting']>> {
      const clients = await countWaitingConversationsByClient(database, userId);
      return { waiting: clients.reduce((sum, { waiting }) => sum + waiting, 0), clients };
    },

    /** Returns one conversation. @throws NotFound, as do all methods below */
    async get(clientId: string, conversationRef: string): Promise<ConversationResponse> {
      return toResponse(clientId, await find(clientId, conversationRef));
    },

    /** Returns a page of messages. @throws Invalid for two start positions or for an invalid message ID */
    async messages(
      clientId: string,
      conversationRef: string,
      query: QueryOf<MessagesEndpoint>,
    ): Promise<ResponseOf<MessagesEndpoint>> {
      const points = (['before', 'after', 'around'] as const).filter(way => query[way] !== undefined);
      for (const way of points) {
        const errorMessage = points.length > 1 ? texts.conflictingDirections : texts.notAMessage;
        if (points.length > 1 || !isMessageId(query[way] ?? ''))
          throw new Invalid(errorMessage, { [way]: errorMessage });
      }
      const sequence = await readNewestEventSequence(database, clientId);
      const row = await find(clientId, conversationRef);
      const page = await readConversationPage(database, clientId, row, {
        limit: query.limit,
        before: query.before?.toLowerCase(),
        after: query.after?.toLowerCase(),
        around: query.around?.toLowerCase(),
        ...parsePeriod(query),
      });
      if (!page) throw new NotFound(texts.notFound.message);
      const { conversation } = await toResponse(clientId, row);
      const messages = page.messages.map(message => presentMessage(message, apiUrl));
      return { success: true, clientId, conversation, ...page, messages, sequence };
    },

    /** Marks the conversation as read, also on WhatsApp if the client is connected and configured to do so. */
    async read(clientId: string, conversationRef: string): Promise<ResponseOf<ReadEndpoint>> {
      return read(clientId, conversationRef);
    },

    async change(
      clientId: string,
      conversationRef: string,
      change: PayloadOf<ChangeEndpoint>,
      actor: Actor,
    ): Promise<ConversationResponse> {
      const changed = await changeConversation(database, clientId, conversationRef, change, actor);
      await sendChangesToPhone(clientId, [changed]);
      return toResponse(clientId, changed.after);
    },

    /** Changes several conversations, all or none. Those that no longer exist are skipped. */
    async changeMany(
      clientId: string,
      { conversations, read, ...change }: PayloadOf<ChangeManyEndpoint>,
      actor: Actor,
    ): Promise<ResponseOf<ChangeManyEndpoint>> {
      const changed = await changeConversations(database, clientId, conversations, change, actor);
      await sendChangesToPhone(clientId, changed);
      const ids = changed.map(({ after }) => after.id);
      if (read) await readAll(clientId, ids);
      return {
        success: true,
        clientId,
        conversations: await presenter.present(clientId, await findConversationsByIds(database, clientId, ids)),
      };
    },

    /** Finds conversations by a person, a number or the words of a message, as the list does. */
    async search(clientId: string, q: string, limit: number): Promise<Conversation[]> {
      const { conversations, matches } = await listConversations(database, clientId, { limit, q });
      return presenter.present(clientId, conversations, matches);
    },

    /**
     * Pauses automatic answers in a conversation and writes an event.
     *
     * @param minutes duration of the pause; if omitted, the duration from the client's settings
     */
    async pause(
      clientId: string,
      conversationRef: string,
      origin: MessageOrigin,
      minutes?: number,
    ): Promise<ConversationResponse> {
      return toResponse(clientId, await pauseAutomaticAnswers(database, clientId, conversationRef, origin, minutes));
    },

    /** Ends the pause of automatic answers. Writes an event if there was a pause. */
    async resume(clientId: string, conversationRef: string): Promise<ConversationResponse> {
      return toResponse(clientId, await resumeAutomaticAnswers(database, clientId, conversationRef));
    },
  };
}
export type ConversationService = ReturnType<typeof createConversationService>;
