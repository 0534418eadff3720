import { Button, Typography } from '@mui/material';
import type { BusinessDetail, ListedClient } from '@recado/contract';
import { getClientDisplayStatus, RECENT_CLIENT_COUNT } from '@recado/contract/rules';
import {
  adminClientTexts,
  adminExportTexts,
  requestFailureTexts,
  statusLabels,
  adminClientTexts as texts,
  transportNames,
} from '@recado/texts';
import {
  businessDetailViews,
  ClientStatusTag,
  formatDate,
  formatPhone,
  furtherBusinessDetails,
  viewedBusinessDetails,
} from '@recado/ui';
import { useListContext } from 'ra-core';
import { type CsvColumn, createCsvExporter } from '../export/index.ts';
import { createListColumn, type ListFilter, ListScreen, type ListSort } from '../lists/index.ts';
import { ClientBulkActions } from './ClientBulkActions.tsx';
import { ClientCard, ClientDetailsLink, OwnerLink, TransportName } from './ClientCard.tsx';

const { columns, empty } = adminClientTexts;
const Column = createListColumn<'clients'>();

/**
 * List of the clients of all users. It opens with the newest clients (docs/product.md §2, admin clients list).
 */
export const ClientList = () => (
  <ListScreen
    resource="clients"
    failure={requestFailureTexts.adminClientsLoad}
    loadMoreFailure={requestFailureTexts.allClientsLoad}
    empty={empty}
    sort={newestFirst}
    perPage={RECENT_CLIENT_COUNT}
    filters={clientFilters}
    exporter={exportClients}
    actions={<LoadAllButton />}
    bulkActions={<ClientBulkActions exporter={exportClients} />}
    note={<RecentNote />}
    card={<ClientCard />}
  >
    <Column source="businessName" label={columns.businessName} />
    <Column
      source="phoneNumber"
      label={columns.phone}
      render={client => (
        <>
          {formatPhone(client.phoneNumber)}
          <TransportName client={client} />
        </>
      )}
    />
    {furtherBusinessDetails.map(name => (
      <Column
        key={name}
        source={name}
        label={businessDetailViews[name].texts.column}
        render={client => formatDetail(client, name)}
      />
    ))}
    <Column source="owner" label={columns.owner} disableSort render={({ owner }) => <OwnerLink owner={owner} />} />
    <Column source="status" label={columns.status} render={client => <ClientStatusTag client={client} />} />
    <Column source="createdAt" label={columns.createdAt} render={({ createdAt }) => formatDate(createdAt)} />
    <Column source="actions" label={columns.actions} disableSort align="right">
      <ClientDetailsLink />
    </Column>
  </ListScreen>
);

/** Rows per page after "Cargar todos", which is the maximum that react-admin offers. */
const COMPLETE_LIST_PAGE_SIZE = 50;

/** Button "Cargar todos", which shows the clients of all users, newest first (docs/product.md §2). */
function LoadAllButton() {
  const { isFetching, refetch, setFilters, setPerPage, setSort } = useListContext();
  const isRecent = useIsRecent();
  const load = () => {
    setFilters({});
    setSort(newestFirst);
    setPerPage(COMPLETE_LIST_PAGE_SIZE);
    void refetch();
  };
  return (
    <Button size="small" variant={isRecent ? 'contained' : 'text'} onClick={load}>
      {isFetching && !isRecent ? texts.loadingAll : texts.loadAll}
    </Button>
  );
}

const RecentNote = () =>
  useIsRecent() && (
    <Typography variant="body2" color="text.secondary">
      {adminClientTexts.recentHint}
    </Typography>
  );

/** Whether the list is in its initial state: only the newest clients of all users. */
function useIsRecent(): boolean {
  const { page, perPage, sort, filterValues } = useListContext();
  return (
    page === 1 &&
    perPage === RECENT_CLIENT_COUNT &&
    sort.field === newestFirst.field &&
    sort.order === newestFirst.order &&
    Object.keys(filterValues).length === 0
  );
}

const newestFirst: ListSort<'clients'> = { field: 'createdAt', order: 'DESC' };

const { filters: filterTexts } = adminClientTexts;

const clientFilters: readonly ListFilter<'clients'>[] = [
  { kind: 'owner', source: 'owner', label: filterTexts.owner },
  {
    kind: 'choice',
    source: 'status',
    label: filterTexts.status,
    choices: (['connected', 'pending', 'disconnected'] as const).map(value => ({
      value,
      label: statusLabels.client[value],
    })),
  },
  { kind: 'from', source: 'createdAt_gte', label: filterTexts.from },
  { kind: 'until', source: 'createdAt_lte', label: filterTexts.until },
];

const { noOwner, unknownOwner, fileColumns } = adminClientTexts;

/** Columns of an exported file, after the ID and the business details. Null: the file does not contain the field. */
const furtherFileColumns: Readonly<
  Record<Exclude<keyof ListedClient, BusinessDetail | 'id'>, CsvColumn<ListedClient> | null>
> = {
  linkedNumber: { label: fileColumns.linkedNumber, value: ({ linkedNumber }) => linkedNumber },
  ownerId: { label: adminExportTexts.ids.owner, value: ({ ownerId }) => ownerId },
  owner: { label: columns.owner, value: ({ owner }) => ownerName(owner) },
  status: { label: columns.status, value: client => statusLabels.client[getClientDisplayStatus(client)] },
  transport: {
    label: transportNames.label,
    value: ({ transport }) => transport && transportNames.name(transport.name),
  },
  messageCount: { label: fileColumns.messageCount, value: ({ messageCount }) => messageCount },
  webhookUrl: { label: fileColumns.webhookUrl, value: ({ webhookUrl }) => webhookUrl },
  createdAt: { label: columns.createdAt, value: ({ createdAt }) => createdAt },
  _id: null,
  isConnected: null,
  connection: null,
};

const exportClients = createCsvExporter<ListedClient>('clientes', [
  { label: adminExportTexts.ids.own, value: ({ id }) => id },
  ...viewedBusinessDetails.map(name => ({
    label: businessDetailViews[name].texts.column,
    value: (client: ListedClient) => client[name],
  })),
  ...Object.values(furtherFileColumns).filter(column => column !== null),
]);

function formatDetail(client: ListedClient, name: BusinessDetail): string {
  const value: string | null = client[name];
  return value === null ? '' : businessDetailViews[name].format(value);
}

function ownerName(owner: ListedClient['owner']): string {
  if (owner === null) return noOwner;
  return typeof owner === 'string' ? unknownOwner : owner.name;
}
