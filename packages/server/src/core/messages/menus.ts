import type { Knex } from 'knex';
import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import type { MessageDetails, StoredMessage } from './newMessage.ts';
import { readMenuAnswer } from './readMenuAnswer.ts';

/**
 * Days for which a menu can be answered. The first value is for an answer without a quote, which must be the
 * next message in the chat. The second value is for a message that quotes the menu.
 */
const UNQUOTED_ANSWER_DAYS = 7;
const QUOTED_ANSWER_DAYS = 90;

/**
 * Milliseconds by which this server's clock may be ahead of WhatsApp's. A message that is older than a menu by
 * more than this difference cannot be an answer to the menu.
 */
const CLOCK_SKEW_MS = 60_000;

/** A menu that was sent and that some of the given messages may answer. */
interface Menu {
  readonly waId: string;
  readonly chat: string;
  readonly options: readonly string[];
  readonly timestamp: Date;
  /**
   * Whether no message followed the menu in its chat, so that the next message can answer it without a quote.
   */
  readonly isNext: boolean;
}

type MenuMessage = Pick<StoredMessage, 'chat' | 'fromMe' | 'type' | 'text' | 'details' | 'quotedWaId' | 'timestamp'>;

/** Stores a menu that was sent. In a private chat, the next message may answer it. */
export async function storeSentMenu(
  trx: Knex.Transaction,
  clientId: string,
  { waId, chat, timestamp }: Pick<StoredMessage, 'waId' | 'chat' | 'timestamp'>,
  options: readonly string[],
): Promise<void> {
  await rows(
    trx,
    `INSERT INTO menus (client_id, wa_id, chat, options, is_open, timestamp)
     VALUES (:clientId, :waId, :chat, :options, :chat LIKE 'contact:%', :timestamp)`,
    { clientId, waId, chat, options: [...options], timestamp },
  );
}

/** Reopens a menu for answers, because its message was marked as failed but was sent after all. */
export async function reopenMenuForAnswers(trx: Knex.Transaction, clientId: string, waId: string): Promise<void> {
  await rows(trx, `UPDATE menus SET is_open = chat LIKE 'contact:%' WHERE client_id = :clientId AND wa_id = :waId`, {
    clientId,
    waId,
  });
}

/** Finds the menus of options that these messages may answer or close. Skips failed or deleted menus. */
export async function findAnswerableMenus(
  db: Queryable,
  clientId: string,
  messages: readonly MenuMessage[],
): Promise<readonly Menu[]> {
  const relevantMessages = messages.filter(isRelevantMessage);
  if (relevantMessages.length === 0) return [];
  return runPreparedStatement<Menu>(db, FIND_MENUS_SQL, {
    clientId,
    chats: [...new Set(relevantMessages.map(({ chat }) => chat))],
    quoted: relevantMessages.flatMap(({ fromMe, quotedWaId }) => (fromMe ? [] : (quotedWaId ?? []))),
  });
}

const FIND_MENUS_SQL = `
  SELECT u.wa_id AS "waId", u.chat, u.options, u.timestamp,
         u.is_open AND u.timestamp > now() - interval '${UNQUOTED_ANSWER_DAYS} days' AS "isNext"
  FROM menus u
  WHERE u.client_id = :clientId AND ((u.is_open AND u.chat = ANY(:chats)) OR u.wa_id = ANY(:quoted))
    AND NOT EXISTS (
      SELECT FROM messages m WHERE m.client_id = u.client_id AND m.wa_id = u.wa_id AND m.from_me
        AND (m.status = 'failed' OR EXISTS (
          SELECT FROM message_updates r
          WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion')))
  ORDER BY u.timestamp DESC, u.wa_id DESC`;

/**
 * Adds the chosen option to the messages that answer a menu. A message that quotes no menu counts as an
 * answer only if it is the first of `messages` in its chat. Later ones do not directly follow the menu.
 */
export function attachChosenMenuOptions<Message extends MenuMessage>(
  menus: readonly Menu[],
  messages: readonly Message[],
): readonly Message[] {
  if (menus.length === 0) return messages;
  const seenChats = new Set<string>();
  return messages.map(message => {
    if (!isRelevantMessage(message)) return message;
    const isFirst = !seenChats.has(message.chat);
    seenChats.add(message.chat);
    const details = resolveChoice(menus, message, isFirst);
    return details ? { ...message, details } : message;
  });
}

function resolveChoice(menus: readonly Menu[], message: MenuMessage, isFirst: boolean): MessageDetails | undefined {
  const { chat, fromMe, type, text, quotedWaId, details } = message;
  if (fromMe || text === null || (type !== 'text' && type !== 'choice')) return undefined;
  const chatMenus = menus.filter(menu => menu.chat === chat);
  const menu =
    quotedWaId === null
      ? chatMenus.find(({ isNext, timestamp }) => isNext && isFirst && isAtOrAfter(message, timestamp))
      : chatMenus.find(({ waId }) => waId === quotedWaId);
  const index = menu && (readTappedOption(menu, quotedWaId, details) ?? readMenuAnswer(text, menu.options));
  if (!index) return undefined;
  const title = menu.options[index - 1] ?? '';
  const choice = details?.choice ?? { of: 'menu', id: String(index) };
  return {
    ...details,
    ...(type === 'text' && { kind: 'choice' }),
    choice: { ...choice, title, menuId: menu.waId, index },
  };
}

/** Reads a tapped option by its number, because WhatsApp truncates long option texts. */
function readTappedOption(
  { waId, options }: Menu,
  quotedWaId: string | null,
  details: MessageDetails | undefined | null,
): number | undefined {
  const { of, id = '' } = details?.choice ?? {};
  if (quotedWaId !== waId || (of !== 'button' && of !== 'list') || !/^\d{1,2}$/.test(id)) return undefined;
  return options[Number(id) - 1] === undefined ? undefined : Number(id);
}

/** Closes menus that another message followed. Later messages can answer these menus only by quoting them. */
export async function closeMenusFollowedByMessage(
  db: Queryable,
  clientId: string,
  menus: readonly Menu[],
  messages: readonly MenuMessage[],
): Promise<void> {
  const followedMenus = menus.filter(({ chat, timestamp }) =>
    messages.some(message => message.chat === chat && isRelevantMessage(message) && isAtOrAfter(message, timestamp)),
  );
  if (followedMenus.length === 0) return;
  await rows(db, 'UPDATE menus SET is_open = false WHERE client_id = :clientId AND wa_id = ANY(:waIds) AND is_open', {
    clientId,
    waIds: followedMenus.map(({ waId }) => waId),
  });
}

/** Whether a message can answer or close a menu. History, calls and undecryptable messages cannot. */
const isRelevantMessage = ({ type, details }: MenuMessage): boolean =>
  type !== 'undecryptable' && type !== 'call' && details?.history !== true;

const isAtOrAfter = (message: MenuMessage, timestamp: Date): boolean =>
  message.timestamp.getTime() >= timestamp.getTime() - CLOCK_SKEW_MS;

/** Deletes menus that are too old to be answered. @returns the number of deleted menus */
export async function pruneExpiredMenus(database: Knex): Promise<number> {
  const deletedMenus = await rows(
    database,
    `DELETE FROM menus WHERE timestamp < now() - interval '${QUOTED_ANSWER_DAYS} days' RETURNING 1`,
  );
  return deletedMenus.length;
}
