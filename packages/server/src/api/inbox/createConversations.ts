import {
  type Conversation,
  type ConversationEventType,
  DEFAULT_PAUSE,
  type Endpoints,
  type MessageOrigin,
  type PayloadOf,
  type QueryOf,
  type ResponseOf,
} from '@recado/contract';
import { errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { newestSequence } from '../../deliveries/events/readEvents.ts';
import type { Actor } from '../../ground/audit/index.ts';
import {
  type ConversationRow,
  chatOf,
  findConversation,
  leavingOf,
  robotOf,
  tellConversation,
} from '../../ground/conversations/conversationRows.ts';
import { readConversation } from '../../ground/conversations/readConversation.ts';
import { type Bindings, type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Invalid, NotFound } from '../../ground/errors/index.ts';
import { isMessageId } from '../../ground/messages/index.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { rowsOfKeys } from '../../ground/messages/rowsOfKeys.ts';
import type { Sending } from '../sending/index.ts';
import type { Windows } from '../windows/createWindows.ts';
import { NO_WINDOW } from '../windows/windowOf.ts';
import { browseConversation, newestInbound } from './browseConversation.ts';
import { changeConversation } from './changeConversation.ts';
import type { TellMark } from './createMarks.ts';
import {
  type ConversationsPage,
  countWaiting,
  countWaitingOf,
  listConversations,
} from './listConversations.ts';

type Listed = Endpoints['GET /external/conversations'];
type Thread = Endpoints['GET /external/conversations/{conversation}/messages'];
type Read = Endpoints['POST /external/conversations/{conversation}/read'];
type Changed = Endpoints['PATCH /external/conversations/{conversation}'];
type Found = ResponseOf<Endpoints['GET /external/conversations/{conversation}']>;

/** Messages that WhatsApp is told of at most when a conversation is read. */
const MOST_MARKED = 200;

const PAUSE = `
  UPDATE conversations v SET paused_by = CAST(:by AS jsonb), paused_until =
    now() + make_interval(mins => coalesce(CAST(:minutes AS integer), nullif(c.pause_minutes, 0), ${DEFAULT_PAUSE}))
  FROM clients c WHERE c.id = v.client_id AND v.client_id = :clientId AND v.id = :id
  RETURNING v.paused_until AS "pausedUntil", v.paused_by AS "pausedBy"`;

const RESUME = `
  UPDATE conversations SET paused_until = NULL, paused_by = NULL
  WHERE client_id = :clientId AND id = :id AND paused_until > now()
  RETURNING paused_until AS "pausedUntil", paused_by AS "pausedBy"`;

const MARKS_READ = 'SELECT mark_read AS "markRead" FROM clients WHERE id = :clientId';

/** A client's conversations: as its owner and as its programs see them. `named`: by id, or by chat. */
export function createConversations({
  database,
  apiUrl,
  tellRead,
  tellMark,
  windows = async () => () => NO_WINDOW,
}: {
  readonly database: Knex;
  readonly apiUrl: string;
  readonly tellRead: Sending['tellRead'];
  readonly tellMark: TellMark;
  /** Without them one may always answer. */
  readonly windows?: Windows;
}) {
  const find = async (db: Queryable, clientId: string, named: string, locked = false) => {
    const found = await findConversation(db, clientId, named, { locked });
    if (!found) throw new NotFound(texts.notFound.chat);
    return found;
  };

  const present = async (
    clientId: string,
    found: readonly ConversationRow[],
    matches: ConversationsPage['matches'] = new Map(),
  ): Promise<Conversation[]> => {
    const windowOf = await windows(clientId, found);
    const last = found.map(({ lastAt, lastMessage }) => ({ timestamp: lastAt, id: lastMessage }));
    const keys = [...last, ...found.flatMap(({ key }) => matches.get(key) ?? [])];
    const messages = new Map(
      (await rowsOfKeys(database, clientId, keys)).map(row => [row.id, presentMessage(row, apiUrl)]),
    );
    return found.map(row => {
      const match = messages.get(matches.get(row.key)?.id ?? '');
      return {
        id: row.id,
        chat: chatOf(row),
        chatKind: row.kind,
        name: row.name,
        phoneNumber: row.phone,
        lid: row.lid,
        lastMessage: messages.get(row.lastMessage) ?? null,
        lastMessageAt: row.lastAt.toISOString(),
        unread: row.unread,
        archived: row.archived,
        muted: row.muted,
        ...leavingOf(row),
        label: row.label,
        assignedTo: row.assignedTo,
        robot: robotOf(row),
        optedOutAt: row.optedOutAt?.toISOString() ?? null,
        window: windowOf(row),
        ...(match && { match }),
      };
    });
  };
  /** Whether the other side, and the phone, are to know what is read here. */
  const tellsReading = async (clientId: string): Promise<boolean> => {
    const [asked] = await rows<{ markRead: boolean }>(database, MARKS_READ, { clientId });
    return asked?.markRead === true;
  };
  const lastOf = async (clientId: string, { lastAt, lastMessage }: ConversationRow) =>
    (await rowsOfKeys(database, clientId, [{ timestamp: lastAt, id: lastMessage }]))[0];

  const answer = async (clientId: string, row: ConversationRow): Promise<Found> => {
    const [conversation] = await present(clientId, [row]);
    if (!conversation) throw new Error('one row is one conversation');
    return { success: true, clientId, conversation };
  };

  /** @param sql changes the conversation, or does not */
  const pauseUntil = async (
    clientId: string,
    named: string,
    type: ConversationEventType,
    sql: string,
    bindings: Bindings = {},
  ): Promise<Found> => {
    const row = await transact(database, async trx => {
      const before = await find(trx, clientId, named, true);
      const [pause] = await rows<Pick<ConversationRow, 'pausedUntil' | 'pausedBy'>>(trx, sql, {
        clientId,
        id: before.id,
        ...bindings,
      });
      if (!pause) return before;
      const after = { ...before, ...pause };
      await tellConversation(trx, clientId, after, { type });
      return after;
    });
    return answer(clientId, row);
  };

  return {
    async list(clientId: string, query: QueryOf<Listed>): Promise<ResponseOf<Listed>> {
      // First: what happens from here on may be both in the page and among the events, but never in neither.
      const sequence = await newestSequence(database, clientId);
      const [{ conversations, next, matches }, waiting] = await Promise.all([
        listConversations(database, clientId, query),
        countWaiting(database, clientId),
      ]);
      return {
        success: true,
        clientId,
        conversations: await present(clientId, conversations, matches),
        next,
        waiting,
        sequence,
      };
    },

    /** Of all of somebody's own clients. */
    async waiting(userId: string): Promise<ResponseOf<Endpoints['GET /conversations/waiting']>> {
      const clients = await countWaitingOf(database, userId);
      return { waiting: clients.reduce((sum, { waiting }) => sum + waiting, 0), clients };
    },

    /** @throws NotFound; so below */
    async get(clientId: string, named: string): Promise<Found> {
      return answer(clientId, await find(database, clientId, named));
    },

    /** @throws Invalid for what is no id of a message, or two places to begin at */
    async messages(clientId: string, named: string, query: QueryOf<Thread>): Promise<ResponseOf<Thread>> {
      const points = (['before', 'after', 'around'] as const).filter(way => query[way] !== undefined);
      for (const way of points) {
        const wrong = points.length > 1 ? texts.oneWay : texts.notAMessage;
        if (points.length > 1 || !isMessageId(query[way] ?? '')) throw new Invalid(wrong, { [way]: wrong });
      }
      const sequence = await newestSequence(database, clientId);
      const row = await find(database, clientId, named);
      const page = await browseConversation(database, clientId, row, {
        limit: query.limit,
        before: query.before?.toLowerCase(),
        after: query.after?.toLowerCase(),
        around: query.around?.toLowerCase(),
      });
      if (!page) throw new NotFound(texts.notFound.message);
      const { conversation } = await answer(clientId, row);
      const messages = page.messages.map(message => presentMessage(message, apiUrl));
      return { success: true, clientId, conversation, ...page, messages, sequence };
    },

    /** Here, and on WhatsApp where the client has it so and is connected. */
    async read(clientId: string, named: string): Promise<ResponseOf<Read>> {
      const before = await readConversation(database, clientId, named);
      if (!before) throw new NotFound(texts.notFound.chat);
      const most = Math.min(before.unread, MOST_MARKED);
      const tells = (most > 0 || before.markedUnread) && (await tellsReading(clientId));
      const marked = tells
        ? await tellRead(clientId, await newestInbound(database, clientId, before, most))
        : 0;
      if (tells && before.markedUnread) await tellMark(clientId, await lastOf(clientId, before), false);
      return { ...(await answer(clientId, { ...before, unread: 0, markedUnread: false })), marked };
    },

    async change(clientId: string, named: string, change: PayloadOf<Changed>, actor: Actor): Promise<Found> {
      const { before, after } = await changeConversation(database, clientId, named, change, actor);
      const { markedUnread } = after;
      if (markedUnread !== before.markedUnread && (await tellsReading(clientId)))
        await tellMark(clientId, await lastOf(clientId, after), markedUnread);
      return answer(clientId, after);
    },

    /**
     * What answers by itself stands back; told as an event.
     *
     * @param minutes none: as many as the client has it
     */
    async pause(clientId: string, named: string, by: MessageOrigin, minutes?: number): Promise<Found> {
      return pauseUntil(clientId, named, 'conversation.paused', PAUSE, {
        by: JSON.stringify(by),
        minutes: minutes ?? null,
      });
    },

    /** Told as an event where there was a pause. */
    async resume(clientId: string, named: string): Promise<Found> {
      return pauseUntil(clientId, named, 'conversation.resumed', RESUME);
    },
  };
}
export type Conversations = ReturnType<typeof createConversations>;
