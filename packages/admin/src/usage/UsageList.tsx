import type { UserUsage } from '@recado/contract';
import { adminExportTexts, statusLabels, adminUsageTexts as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { createCsvExporter } from '../export/index.ts';
import { createListColumn, type ListFilter, ListScreen } from '../lists/index.ts';
import { getNameCellSx, RecordCardContent, RecordLink, RelativeTimeCell } from '../records/index.ts';

const { columns } = texts;
const Column = createListColumn<'usage'>();
const figures = ['clients', 'connectedClients', 'inbound', 'outbound', 'total', 'billable'] as const;

/** List with the messages and clients of each user. The users with the highest usage come first. */
export const UsageList = () => (
  <ListScreen
    resource="usage"
    failure={texts.loadFailed}
    empty={texts.empty}
    sort={{ field: 'total', order: 'DESC' }}
    perPage={25}
    filters={usageFilters}
    exporter={usageExporter}
    card={<UsageCard />}
  >
    <Column source="name" label={columns.name} cellSx={getNameCellSx} />
    {figures.map(figure => (
      <Column
        key={figure}
        source={figure}
        label={columns[figure]}
        align="right"
        render={usage => formatNumber(usage[figure])}
      />
    ))}
    <Column
      source="lastLoginAt"
      label={columns.lastLoginAt}
      render={({ lastLoginAt }) => <RelativeTimeCell instant={lastLoginAt} />}
    />
    <Column
      source="actions"
      label={columns.actions}
      disableSort
      align="right"
      render={({ name }) => <RecordLink label={texts.view} name={texts.viewOne(name)} />}
    />
  </ListScreen>
);

/** Card with the usage of one user, for phones. */
function UsageCard() {
  const usage = useRecordContext<UserUsage>();
  if (!usage) return null;
  const { name, email, inbound, outbound, clients } = usage;
  return (
    <RecordCardContent
      title={name}
      lines={[email, texts.flow(formatNumber(inbound), formatNumber(outbound)), texts.clients(clients)]}
      action={<RecordLink label={texts.view} name={texts.viewOne(name)} />}
    />
  );
}

/** Periods that can be selected, in days. */
const PERIODS_DAYS = [7, 90, 365];
/** Period in days that the server uses if none is selected. */
const DEFAULT_PERIOD_DAYS = 30;

const usageFilters: readonly ListFilter<'usage'>[] = [
  {
    kind: 'choice',
    source: 'days',
    label: texts.filters.days,
    anyLabel: texts.days(DEFAULT_PERIOD_DAYS),
    choices: PERIODS_DAYS.map(days => ({ value: String(days), label: texts.days(days) })),
  },
  {
    kind: 'choice',
    source: 'active',
    label: texts.filters.active,
    choices: [
      { value: true, label: statusLabels.user.active },
      { value: false, label: statusLabels.user.inactive },
    ],
  },
];

const usageExporter = createCsvExporter<UserUsage>(texts.file, [
  { label: adminExportTexts.ids.own, value: ({ id }) => id },
  { label: columns.name, value: ({ name }) => name },
  { label: columns.email, value: ({ email }) => email },
  { label: columns.role, value: ({ role }) => statusLabels.roles[role] },
  { label: columns.active, value: ({ active }) => (active ? statusLabels.user.active : statusLabels.user.inactive) },
  { label: columns.clients, value: ({ clients }) => clients },
  { label: columns.connectedClients, value: ({ connectedClients }) => connectedClients },
  { label: columns.inbound, value: ({ inbound }) => inbound },
  { label: columns.outbound, value: ({ outbound }) => outbound },
  { label: columns.total, value: ({ total }) => total },
  { label: columns.billable, value: ({ billable }) => billable },
  { label: columns.days, value: ({ days }) => days },
  { label: columns.lastLoginAt, value: ({ lastLoginAt }) => lastLoginAt },
  { label: columns.lastEventAt, value: ({ lastEventAt }) => lastEventAt },
]);
