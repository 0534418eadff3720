import type { Client, ListedClient } from '@recado/contract';
import { cliTexts, transportNames } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { getClientReference } from '../../remote/findClient.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { readListPage } from '../../remote/readListPage.ts';
import {
  formatDate,
  formatNumber,
  renderNextSteps,
  renderTable,
  type StyledTableRow,
  type TableColumn,
} from '../../render/index.ts';
import { formatClientStatus } from './formatClient.ts';
import type { clientListOptions } from './options.ts';

const texts = cliTexts.clients.list;
const { columns } = texts;

const head: readonly TableColumn[] = [
  { label: columns.businessName, isFlexible: true },
  { label: columns.phone },
  { label: columns.status },
  { label: columns.messages, align: 'right' },
  { label: columns.createdAt },
];

/**
 * Implements `recado clients`: lists the user's own clients. With `--all`, an administrator lists the clients
 * of all users.
 */
export async function listClients(
  remote: RemoteContext,
  { settings }: CommandInvocation<typeof clientListOptions>,
): Promise<void> {
  return settings.all ? listAllClients(remote, settings.limit) : listOwnClients(remote);
}

async function listOwnClients(remote: RemoteContext): Promise<void> {
  const { clients } = await remote.asUser().request('GET /clients', { signal: remote.signal });
  const connected = clients.filter(({ isConnected }) => isConnected).length;
  const caption = texts.count(formatNumber(clients.length), formatNumber(connected));
  // Most users have only one transport. For them, a transport column would only take space from the names.
  const hasSeveralTransports = new Set(clients.map(({ transport }) => transport.name)).size > 1;
  const table = {
    head: hasSeveralTransports ? [...head, { label: cliTexts.clients.transport.label }] : head,
    rows: clients.map(hasSeveralTransports ? toOwnRow : toRow),
    caption,
    empty: texts.empty,
  };
  await renderTable(remote, table, { clients: clients.map(omitApiToken) });
  if (clients.length === 0)
    return renderNextSteps(remote, [{ reason: texts.emptyNext, command: 'recado clients add' }]);
  // A member who only answers may not link the client.
  const unlinked = clients.find(({ status, shared }) => status === 'pending' && shared?.role !== 'answers');
  if (!unlinked) return;
  const command = `recado link ${getClientReference(unlinked, clients)}`;
  renderNextSteps(remote, [{ reason: texts.linkNext, command }]);
}

async function listAllClients(remote: RemoteContext, limit: number): Promise<void> {
  const sdk = remote.asUser();
  const { result, total } = await readListPage(received =>
    sdk.request('GET /admin/clients', {
      query: { sort: ['createdAt', 'DESC'], range: [0, limit - 1] },
      signal: remote.signal,
      received,
    }),
  );
  const { clients } = result;
  const isPartial = clients.length < total;
  const caption = isPartial
    ? texts.partOf(formatNumber(clients.length), formatNumber(total))
    : texts.countAll(formatNumber(total));
  await renderTable(
    remote,
    {
      head: [...head, { label: columns.owner, isFlexible: true }],
      rows: clients.map(client => [...toRow(client), formatOwner(client)]),
      caption,
      isPartial,
      empty: texts.empty,
    },
    { clients, total },
  );
}

const toRow = (client: Omit<ListedClient, 'owner' | 'ownerId'>): StyledTableRow => [
  client.businessName,
  client.phoneNumber,
  formatClientStatus(client),
  formatNumber(client.messageCount),
  { text: formatDate(client.createdAt), tone: 'muted' },
];

/**
 * Row for a user's own client, with its transport. Administrators see a list without a transport column,
 * because the API returns no transports in that list.
 */
const toOwnRow = (client: Client): StyledTableRow => [
  ...toRow(client),
  transportNames.shortName(client.transport.name),
];

const formatOwner = ({ owner }: Pick<ListedClient, 'owner'>): string =>
  typeof owner === 'object' ? (owner?.name ?? '') : owner;
