import type { Conversation } from '@recado/contract';
import { cli } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, type Row, renderNext, renderTable } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { chatsOptions } from './options.ts';

const texts = cli.chats;

/** `recado chats CLIENT`. */
export async function listChats(
  remote: Remote,
  { args: [client = ''], settings }: Call<typeof chatsOptions>,
): Promise<void> {
  const { unread, archived, snoozed, search, limit } = settings;
  const sdk = await speakForClient(remote, client);
  const found = await sdk.request('GET /external/conversations', {
    query: {
      limit,
      archived: archived === true,
      snoozed: snoozed === true,
      ...(unread && { unread }),
      ...(search !== undefined && { q: search }),
    },
    signal: remote.signal,
  });
  const { conversations, next, waiting } = found;
  const { columns } = texts;
  const isGiven = conversations.some(({ assignedTo }) => assignedTo !== null);
  const head = [
    { label: columns.when },
    { label: columns.unread, align: 'right' as const },
    { label: columns.who },
    { label: columns.chat },
    ...(isGiven ? [{ label: columns.whose }] : []),
    ...(snoozed ? [{ label: columns.until }] : []),
    { label: columns.last, isFlexible: true as const },
  ];
  const isPart = next !== null;
  const caption = isPart ? texts.moreThan(conversations.length) : texts.count(conversations.length, waiting);
  const empty = unread || archived || snoozed || search !== undefined ? texts.emptyFiltered : texts.empty;
  await renderTable(
    remote,
    { head, rows: conversations.map(one => rowOf(one, isGiven, snoozed === true)), empty, caption, isPart },
    found,
  );
  const [newest] = conversations;
  renderNext(
    remote,
    newest ? [{ about: texts.openHint, command: `recado chat ${client} ${newest.chat}` }] : [],
  );
}

function rowOf(
  conversation: Conversation,
  /** Whether any of the list is somebody's. */
  isGiven: boolean,
  /** Whether they are those put off. */
  isSnoozed: boolean,
): Row {
  const { chat, name, phoneNumber, assignedTo, lastMessage, lastMessageAt, snoozedUntil } = conversation;
  const last = lastMessage && describeMessage(lastMessage);
  const mine = lastMessage?.fromMe ? `${texts.mine} ` : '';
  return [
    moment(lastMessageAt),
    unreadOf(conversation),
    name ?? phoneNumber ?? chat,
    chat,
    ...(isGiven ? [assignedTo?.name ?? ''] : []),
    ...(isSnoozed ? [snoozedUntil === null ? '' : moment(snoozedUntil)] : []),
    last ? `${mine}${last.what}` : '',
  ];
}

/** How many; of one that somebody left unread, that it is. */
function unreadOf({ unread, markedUnread }: Conversation): Row[number] {
  const said = unread > 0 ? String(unread) : markedUnread ? texts.marked : '';
  return said && { text: said, tone: 'strong' };
}
