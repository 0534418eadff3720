import type { Knex } from 'knex';
import { preparedRows, type Queryable, rows } from '../data/sql.ts';
import type { MessageDetails, StoredMessage } from './newMessage.ts';
import { readAnswer } from './readAnswer.ts';

/** Days for which what comes next in a conversation may answer a menu; and for which one that quotes it may. */
const NEXT = 7;
const QUOTED = 90;

/** By how much our clock may be ahead of the network's, milliseconds: what was written earlier answers nothing. */
const SKEW = 60_000;

/** A menu that one of some messages may answer. */
interface Menu {
  readonly waId: string;
  readonly chat: string;
  readonly options: readonly string[];
  readonly timestamp: Date;
  /** It can be answered without being quoted. */
  readonly isNext: boolean;
}

type Written = Pick<
  StoredMessage,
  'chat' | 'fromMe' | 'type' | 'text' | 'details' | 'quotedWaId' | 'timestamp'
>;

/** Keeps a menu of ours, with its message: in a conversation it may be answered by what comes next. */
export async function openMenu(
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

/** A menu that was not sent after all is sent now. */
export async function reopenMenu(trx: Knex.Transaction, clientId: string, waId: string): Promise<void> {
  await rows(
    trx,
    `UPDATE menus SET is_open = chat LIKE 'contact:%' WHERE client_id = :clientId AND wa_id = :waId`,
    { clientId, waId },
  );
}

/** Those that these messages may answer or close. What was not sent, or was taken back, is no menu. */
export async function findMenus(
  db: Queryable,
  clientId: string,
  messages: readonly Written[],
): Promise<readonly Menu[]> {
  const told = messages.filter(isWritten);
  if (told.length === 0) return [];
  return preparedRows<Menu>(db, FIND, {
    clientId,
    chats: [...new Set(told.map(({ chat }) => chat))],
    quoted: told.flatMap(({ fromMe, quotedWaId }) => (fromMe ? [] : (quotedWaId ?? []))),
  });
}

const FIND = `
  SELECT u.wa_id AS "waId", u.chat, u.options, u.timestamp,
         u.is_open AND u.timestamp > now() - interval '${NEXT} days' AS "isNext"
  FROM menus u
  WHERE u.client_id = :clientId AND ((u.is_open AND u.chat = ANY(:chats)) OR u.wa_id = ANY(:quoted))
    AND NOT EXISTS (
      SELECT FROM messages m WHERE m.client_id = u.client_id AND m.wa_id = u.wa_id AND m.from_me
        AND (m.status = 'failed' OR EXISTS (
          SELECT FROM remarks r WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion')))
  ORDER BY u.timestamp DESC, u.wa_id DESC`;

/**
 * The messages, those that answer a menu with which option they choose. Of several in one conversation only the first
 * comes next.
 */
export function withChoices<Message extends Written>(
  menus: readonly Menu[],
  messages: readonly Message[],
): readonly Message[] {
  if (menus.length === 0) return messages;
  const passed = new Set<string>();
  return messages.map(message => {
    if (!isWritten(message)) return message;
    const isFirst = !passed.has(message.chat);
    passed.add(message.chat);
    const details = choiceOf(menus, message, isFirst);
    return details ? { ...message, details } : message;
  });
}

function choiceOf(menus: readonly Menu[], message: Written, isFirst: boolean): MessageDetails | undefined {
  const { chat, fromMe, type, text, quotedWaId, details } = message;
  if (fromMe || text === null || (type !== 'text' && type !== 'choice')) return undefined;
  const here = menus.filter(menu => menu.chat === chat);
  const menu =
    quotedWaId === null
      ? here.find(({ isNext, timestamp }) => isNext && isFirst && isSince(message, timestamp))
      : here.find(({ waId }) => waId === quotedWaId);
  const index = menu && (tapped(menu, quotedWaId, details) ?? readAnswer(text, menu.options));
  if (!index) return undefined;
  const title = menu.options[index - 1] ?? '';
  const own = details?.choice ?? { of: 'menu', id: String(index) };
  return {
    ...details,
    ...(type === 'text' && { kind: 'choice' }),
    choice: { ...own, title, menuId: menu.waId, index },
  };
}

/** What was tapped is named by its number: of a long option the words are cut. */
function tapped(
  { waId, options }: Menu,
  quotedWaId: string | null,
  details: MessageDetails | undefined | null,
): number | undefined {
  const { of, id = '' } = details?.choice ?? {};
  if (quotedWaId !== waId || (of !== 'button' && of !== 'list') || !/^\d{1,2}$/.test(id)) return undefined;
  return options[Number(id) - 1] === undefined ? undefined : Number(id);
}

/** Something was written after them. */
export async function closeMenus(
  db: Queryable,
  clientId: string,
  menus: readonly Menu[],
  messages: readonly Written[],
): Promise<void> {
  const passed = menus.filter(({ chat, timestamp }) =>
    messages.some(message => message.chat === chat && isWritten(message) && isSince(message, timestamp)),
  );
  if (passed.length === 0) return;
  await rows(
    db,
    'UPDATE menus SET is_open = false WHERE client_id = :clientId AND wa_id = ANY(:waIds) AND is_open',
    { clientId, waIds: passed.map(({ waId }) => waId) },
  );
}

/** The past, and what says nothing that could be read, neither answers nor stands between. */
const isWritten = ({ type, details }: Written): boolean =>
  type !== 'undecryptable' && type !== 'call' && details?.history !== true;

const isSince = (message: Written, timestamp: Date): boolean =>
  message.timestamp.getTime() >= timestamp.getTime() - SKEW;

/** @returns how many are too old to be answered */
export async function pruneMenus(database: Knex): Promise<number> {
  const old = await rows(
    database,
    `DELETE FROM menus WHERE timestamp < now() - interval '${QUOTED} days' RETURNING 1`,
  );
  return old.length;
}
