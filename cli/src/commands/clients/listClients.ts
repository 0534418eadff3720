import { cli } from '@recado/texts';
import type { Remote } from '../../remote/openRemote.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { count, day, renderNext, renderTable } from '../../render/index.ts';
import { statusWord } from './words.ts';

const texts = cli.clients.list;

/** `recado clients`: the user's own. */
export async function listClients(remote: Remote): Promise<void> {
  const { clients } = await remote.asUser().request('GET /clients', { signal: remote.signal });
  const { columns } = texts;
  await renderTable(
    remote,
    {
      head: [
        { label: columns.businessName, isFlexible: true },
        { label: columns.phone },
        { label: columns.status },
        { label: columns.messages, align: 'right' },
        { label: columns.createdAt },
      ],
      rows: clients.map(client => [
        client.businessName,
        client.phoneNumber,
        statusWord(client),
        count(client.messageCount),
        { text: day(client.createdAt), tone: 'muted' },
      ]),
      caption: texts.count(clients.length, clients.filter(({ isConnected }) => isConnected).length),
      empty: texts.empty,
    },
    { clients: clients.map(withoutToken) },
  );
  if (clients.length === 0)
    return renderNext(remote, [{ about: texts.emptyNext, command: 'recado clients add' }]);
  const unlinked = clients.find(({ status }) => status === 'pending');
  if (unlinked)
    renderNext(remote, [{ about: texts.linkNext, command: `recado link ${unlinked.phoneNumber}` }]);
}
