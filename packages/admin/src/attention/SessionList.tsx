import { adminSessions as texts } from '@recado/texts';
import { ListScreen, listColumn } from '../lists/index.ts';
import { DateCell, nameCell, ViewLink } from '../records/index.ts';
import { ReasonCell } from './ReasonCell.tsx';
import { SessionCard } from './SessionCard.tsx';
import { SessionStateTag } from './SessionStateTag.tsx';
import { sessionExporter } from './sessionExporter.ts';
import { sessionFilters } from './sessionFilters.ts';

const { columns } = texts;
const Column = listColumn<'sessions'>();

/** Sessions with their reason and the next step; at first those that somebody should look at. */
export const SessionList = () => (
  <ListScreen
    resource="sessions"
    title={texts.title}
    failure={texts.loadFailed}
    empty={texts.empty}
    emptyUnder={({ attention, ...others }) =>
      attention === true && Object.keys(others).length === 0 ? texts.allWell : undefined
    }
    sort={{ field: 'since', order: 'DESC' }}
    perPage={25}
    filters={sessionFilters}
    defaultFilter={{ attention: true }}
    exporter={sessionExporter}
    card={<SessionCard />}
  >
    <Column source="businessName" label={columns.client} cellSx={nameCell} />
    <Column source="owner" label={columns.owner} disableSort render={({ owner }) => owner.name} />
    <Column source="state" label={columns.state} render={({ state }) => <SessionStateTag state={state} />} />
    <Column
      source="explanation"
      label={columns.reasonAndNext}
      disableSort
      render={session => <ReasonCell {...session} />}
    />
    <Column source="since" label={columns.since} render={({ since }) => <DateCell instant={since} />} />
    <Column
      source="actions"
      label={texts.columns.actions}
      disableSort
      align="right"
      render={({ businessName }) => <ViewLink label={texts.view} name={texts.viewOne(businessName)} />}
    />
  </ListScreen>
);
