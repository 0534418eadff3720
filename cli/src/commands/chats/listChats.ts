import type { Conversation } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatDateTime, renderNextSteps, renderTable, type StyledTableRow } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import type { chatListOptions } from './options.ts';

const texts = cliTexts.chats;

/** Implements `recado chats CLIENT`. */
export async function listChats(
  remote: RemoteContext,
  { args: [client = ''], settings }: CommandInvocation<typeof chatListOptions>,
): Promise<void> {
  const { unread, archived, snoozed, search, limit } = settings;
  const sdk = await createClientSdk(remote, client);
  const page = await sdk.request('GET /external/conversations', {
    query: {
      limit,
      archived: archived === true,
      snoozed: snoozed === true,
      ...(unread && { unread }),
      ...(search !== undefined && { q: search }),
    },
    signal: remote.signal,
  });
  const { conversations, next, waiting } = page;
  const { columns } = texts;
  const hasAssignments = conversations.some(({ assignedTo }) => assignedTo !== null);
  const head = [
    { label: columns.when },
    { label: columns.unread, align: 'right' as const },
    { label: columns.who },
    { label: columns.chat },
    ...(hasAssignments ? [{ label: columns.whose }] : []),
    ...(snoozed ? [{ label: columns.until }] : []),
    { label: columns.last, isFlexible: true as const },
  ];
  const isPartial = next !== null;
  const caption = isPartial ? texts.moreThan(conversations.length) : texts.count(conversations.length, waiting);
  const empty = unread || archived || snoozed || search !== undefined ? texts.emptyFiltered : texts.empty;
  await renderTable(
    remote,
    {
      head,
      rows: conversations.map(conversation => toRow(conversation, hasAssignments, snoozed === true)),
      empty,
      caption,
      isPartial,
      hasLocalTimes: true,
    },
    page,
  );
  const [newest] = conversations;
  renderNextSteps(remote, newest ? [{ reason: texts.openHint, command: `recado chat ${client} ${newest.chat}` }] : []);
}

function toRow(
  conversation: Conversation,
  /** Whether any listed conversation is assigned to a user. */
  hasAssignments: boolean,
  /** Whether the list contains snoozed conversations. */
  isSnoozed: boolean,
): StyledTableRow {
  const { chat, name, phoneNumber, assignedTo, lastMessage, lastMessageAt, snoozedUntil } = conversation;
  const last = lastMessage && describeMessage(lastMessage);
  const ownPrefix = lastMessage?.fromMe ? `${texts.mine} ` : '';
  return [
    formatDateTime(lastMessageAt),
    formatUnread(conversation),
    name ?? phoneNumber ?? chat,
    chat,
    ...(hasAssignments ? [assignedTo?.name ?? ''] : []),
    ...(isSnoozed ? [snoozedUntil === null ? '' : formatDateTime(snoozedUntil)] : []),
    last ? `${ownPrefix}${last.content}` : '',
  ];
}

/**
 * Formats the number of unread messages. If there are none, a conversation marked as unread gets a sign
 * instead.
 */
function formatUnread({ unread, markedUnread }: Conversation): StyledTableRow[number] {
  const text = unread > 0 ? String(unread) : markedUnread ? texts.marked : '';
  return text && { text: text, tone: 'strong' };
}
