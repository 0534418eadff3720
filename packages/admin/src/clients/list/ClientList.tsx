import { RECENT_CLIENTS } from '@recado/contract/rules';
import { adminClients, failures } from '@recado/texts';
import { ClientStatusTag, formatDate, formatPhone } from '@recado/ui';
import { ListScreen, listColumn } from '../../lists/index.ts';
import { OwnerLink } from '../OwnerLink.tsx';
import { ClientCard } from './ClientCard.tsx';
import { clientFilters } from './clientFilters.ts';
import { DetailsLink } from './DetailsLink.tsx';
import { exportClients } from './exportClients.ts';
import { LoadAllButton } from './LoadAllButton.tsx';
import { newestFirst } from './newestFirst.ts';
import { RecentNote } from './RecentNote.tsx';

const { columns, title, empty } = adminClients;
const Column = listColumn<'clients'>();

/** The clients of all users; opens on the recent ones (specification §2, admin clients list). */
export const ClientList = () => (
  <ListScreen
    resource="clients"
    title={title}
    failure={failures.adminClientsLoad}
    failureOfMore={failures.allClientsLoad}
    empty={empty}
    sort={newestFirst}
    perPage={RECENT_CLIENTS}
    filters={clientFilters}
    exporter={exportClients}
    actions={<LoadAllButton />}
    note={<RecentNote />}
    card={<ClientCard />}
  >
    <Column source="businessName" label={columns.businessName} />
    <Column
      source="phoneNumber"
      label={columns.phone}
      render={({ phoneNumber }) => formatPhone(phoneNumber)}
    />
    <Column
      source="owner"
      label={columns.owner}
      disableSort
      render={({ owner }) => <OwnerLink owner={owner} />}
    />
    <Column source="status" label={columns.status} render={client => <ClientStatusTag client={client} />} />
    <Column source="createdAt" label={columns.createdAt} render={({ createdAt }) => formatDate(createdAt)} />
    <Column source="actions" label={columns.actions} disableSort align="right">
      <DetailsLink />
    </Column>
  </ListScreen>
);
