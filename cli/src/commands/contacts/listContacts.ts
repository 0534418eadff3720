import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, renderNext, renderTable } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { contactsOptions } from './options.ts';
import { showContact } from './showContact.ts';

const texts = cli.contacts;
const { columns } = texts;

/** `recado contacts list CLIENT [CONTACT]`. */
export async function listContacts(
  remote: Remote,
  { args: [client = '', contact], settings }: Call<typeof contactsOptions>,
): Promise<void> {
  if (contact !== undefined) return showContact(remote, client, contact);
  if (settings.blocked) return listBlocked(remote, client);
  const { search, limit } = settings;
  const sdk = await speakForClient(remote, client);
  const query = { limit, ...(search !== undefined && { q: search }) };
  const found = await sdk.request('GET /external/contacts', { query, signal: remote.signal });
  const { contacts, next } = found;
  const head = [
    { label: columns.who, isFlexible: true as const },
    { label: columns.chat },
    { label: columns.last },
  ];
  const rows = contacts.map(({ name, chat, lastMessageAt }) => [
    nameOf(name),
    chat,
    lastMessageAt === null ? '' : moment(lastMessageAt),
  ]);
  const isPart = next !== null;
  const caption = (isPart ? texts.moreThan : texts.count)(contacts.length);
  const empty = search === undefined ? texts.empty : texts.emptyFiltered;
  await renderTable(remote, { head, rows, empty, caption, isPart }, found);
  const [first] = contacts;
  renderNext(
    remote,
    first ? [{ about: texts.openHint, command: `recado contacts ${client} ${first.chat}` }] : [],
  );
}

async function listBlocked(remote: Remote, client: string): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const found = await sdk.request('GET /external/blocked', { signal: remote.signal });
  const head = [{ label: columns.who, isFlexible: true as const }, { label: columns.chat }];
  const rows = found.blocked.map(({ name, chat }) => [nameOf(name), chat]);
  const caption = texts.countBlocked(rows.length);
  await renderTable(remote, { head, rows, empty: texts.noneBlocked, caption }, found);
}

const nameOf = (name: string | null) => name ?? { text: texts.nameless, tone: 'muted' as const };
