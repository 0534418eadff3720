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
  const { unread, archived, search, limit } = settings;
  const sdk = await speakForClient(remote, client);
  const found = await sdk.request('GET /external/conversations', {
    query: {
      limit,
      archived: archived === true,
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
    { label: columns.last, isFlexible: true as const },
  ];
  const isPart = next !== null;
  const caption = isPart ? texts.moreThan(conversations.length) : texts.count(conversations.length, waiting);
  const empty = unread || archived || search !== undefined ? texts.emptyFiltered : texts.empty;
  await renderTable(
    remote,
    { head, rows: conversations.map(one => rowOf(one, isGiven)), empty, caption, isPart },
    found,
  );
  const [newest] = conversations;
  renderNext(
    remote,
    newest ? [{ about: texts.openHint, command: `recado chat ${client} ${newest.chat}` }] : [],
  );
}

function rowOf(
  { chat, name, phoneNumber, assignedTo, lastMessage, lastMessageAt, unread }: Conversation,
  /** Whether any of the list is somebody's. */
  isGiven: boolean,
): Row {
  const last = lastMessage && describeMessage(lastMessage);
  const mine = lastMessage?.fromMe ? `${texts.mine} ` : '';
  return [
    moment(lastMessageAt),
    unread === 0 ? '' : { text: String(unread), tone: 'strong' },
    name ?? phoneNumber ?? chat,
    chat,
    ...(isGiven ? [assignedTo?.name ?? ''] : []),
    last ? `${mine}${last.what}` : '',
  ];
}
