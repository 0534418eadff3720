import { adminUsage as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { ListScreen, listColumn } from '../lists/index.ts';
import { DateCell, nameCell, ViewLink } from '../records/index.ts';
import { UsageCard } from './UsageCard.tsx';
import { usageExporter } from './usageExporter.ts';
import { usageFilters } from './usageFilters.ts';

const { columns } = texts;
const Column = listColumn<'usage'>();
const figures = ['clients', 'connectedClients', 'inbound', 'outbound', 'total'] as const;

/** Messages and clients of each user, those who use it most first. */
export const UsageList = () => (
  <ListScreen
    resource="usage"
    title={texts.title}
    failure={texts.loadFailed}
    empty={texts.empty}
    sort={{ field: 'total', order: 'DESC' }}
    perPage={25}
    filters={usageFilters}
    exporter={usageExporter}
    card={<UsageCard />}
  >
    <Column source="name" label={columns.name} cellSx={nameCell} />
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
      render={({ lastLoginAt }) => <DateCell instant={lastLoginAt} />}
    />
    <Column
      source="actions"
      label={columns.actions}
      disableSort
      align="right"
      render={({ name }) => <ViewLink label={texts.view} name={texts.viewOne(name)} />}
    />
  </ListScreen>
);
