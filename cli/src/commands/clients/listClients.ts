import type { Client, ListedClient } from '@recado/contract';
import { cli, transportNames } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { readPage } from '../../remote/readPage.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { type Column, count, day, type Row, renderNext, renderTable } from '../../render/index.ts';
import type { listOptions } from './options.ts';
import { statusWord } from './words.ts';

const texts = cli.clients.list;
const { columns } = texts;

const head: readonly Column[] = [
  { label: columns.businessName, isFlexible: true },
  { label: columns.phone },
  { label: columns.status },
  { label: columns.messages, align: 'right' },
  { label: columns.createdAt },
];

/** `recado clients`: the user's own or, for an administrator who asks, everybody's. */
export async function listClients(remote: Remote, { settings }: Call<typeof listOptions>): Promise<void> {
  return settings.all ? listAll(remote, settings.limit) : listOwn(remote);
}

async function listOwn(remote: Remote): Promise<void> {
  const { clients } = await remote.asUser().request('GET /clients', { signal: remote.signal });
  const connected = clients.filter(({ isConnected }) => isConnected).length;
  const caption = texts.count(count(clients.length), count(connected));
  // Where all go the same way, which most do, it would only take the names their place.
  const differ = new Set(clients.map(({ transport }) => transport.name)).size > 1;
  const table = {
    head: differ ? [...head, { label: cli.clients.transport.label }] : head,
    rows: clients.map(differ ? ownRowOf : rowOf),
    caption,
    empty: texts.empty,
  };
  await renderTable(remote, table, { clients: clients.map(withoutToken) });
  if (clients.length === 0)
    return renderNext(remote, [{ about: texts.emptyNext, command: 'recado clients add' }]);
  const unlinked = clients.find(({ status }) => status === 'pending');
  if (unlinked)
    renderNext(remote, [{ about: texts.linkNext, command: `recado link ${unlinked.phoneNumber}` }]);
}

async function listAll(remote: Remote, limit: number): Promise<void> {
  const sdk = remote.asUser();
  const { answer, total } = await readPage(received =>
    sdk.request('GET /admin/clients', {
      query: { sort: ['createdAt', 'DESC'], range: [0, limit - 1] },
      signal: remote.signal,
      received,
    }),
  );
  const { clients } = answer;
  const isPart = clients.length < total;
  const caption = isPart ? texts.partOf(count(clients.length), count(total)) : texts.countAll(count(total));
  await renderTable(
    remote,
    {
      head: [...head, { label: columns.owner, isFlexible: true }],
      rows: clients.map(client => [...rowOf(client), ownerOf(client)]),
      caption,
      isPart,
      empty: texts.empty,
    },
    { clients, total },
  );
}

const rowOf = (client: Omit<ListedClient, 'owner' | 'ownerId'>): Row => [
  client.businessName,
  client.phoneNumber,
  statusWord(client),
  count(client.messageCount),
  { text: day(client.createdAt), tone: 'muted' },
];

/** With the way by which it reaches WhatsApp, which an administrator's list does not tell. */
const ownRowOf = (client: Client): Row => [...rowOf(client), transportNames.shortName(client.transport.name)];

const ownerOf = ({ owner }: Pick<ListedClient, 'owner'>): string =>
  typeof owner === 'object' ? (owner?.name ?? '') : owner;
