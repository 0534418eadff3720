import { Box, Typography } from '@mui/material';
import type { LineSession } from '@recado/contract';
import { adminExportTexts, statusLabels, adminLineSessionTexts as texts } from '@recado/texts';
import { formatPhone } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { createCsvExporter } from '../export/index.ts';
import { createListColumn, DefaultFilterNotice, type ListFilter, ListScreen, toFilterChoices } from '../lists/index.ts';
import { getNameCellSx, RecordCardContent, RecordLink, RelativeTimeCell } from '../records/index.ts';
import { SessionStateTag } from './SessionStateTag.tsx';

const { columns } = texts;
const Column = createListColumn<'sessions'>();

const initialFilter = { attention: true };

/**
 * List of the clients' sessions, with the reason of their state and the next step. It opens with the sessions
 * that require attention.
 */
export const ClientSessionList = () => (
  <ListScreen
    resource="sessions"
    failure={texts.loadFailed}
    empty={texts.empty}
    getFilteredEmptyText={({ attention, ...others }) =>
      attention === true && Object.keys(others).length === 0 ? texts.allWell : undefined
    }
    sort={{ field: 'since', order: 'DESC' }}
    perPage={25}
    filters={sessionFilters}
    defaultFilter={initialFilter}
    note={<DefaultFilterNotice filter={initialFilter} text={texts.opening} showAllLabel={texts.showAll} />}
    exporter={sessionExporter}
    card={<SessionCard />}
  >
    <Column source="businessName" label={columns.client} cellSx={getNameCellSx} />
    <Column source="owner" label={columns.owner} disableSort render={({ owner }) => owner.name} />
    <Column source="state" label={columns.state} render={({ state }) => <SessionStateTag state={state} />} />
    <Column
      source="explanation"
      label={columns.reasonAndNext}
      disableSort
      render={session => <ReasonCell {...session} />}
    />
    <Column source="since" label={columns.since} render={({ since }) => <RelativeTimeCell instant={since} />} />
    <Column
      source="actions"
      label={texts.columns.actions}
      disableSort
      align="right"
      render={({ businessName }) => <RecordLink label={texts.view} name={texts.viewOne(businessName)} />}
    />
  </ListScreen>
);

/** Card of a client's session, which phone screens show instead of a table row. */
function SessionCard() {
  const session = useRecordContext<LineSession>();
  if (!session) return null;
  const { businessName, phoneNumber, owner, state, since } = session;
  return (
    <RecordCardContent
      title={businessName}
      state={<SessionStateTag state={state} />}
      lines={[
        formatPhone(phoneNumber),
        owner.name,
        <ReasonCell key="reason" {...session} />,
        <RelativeTimeCell key="since" instant={since} />,
      ]}
      action={<RecordLink label={texts.view} name={texts.viewOne(businessName)} />}
    />
  );
}

const sessionFilters: readonly ListFilter<'sessions'>[] = [
  { kind: 'owner', source: 'owner', label: texts.filters.owner },
  {
    kind: 'choice',
    source: 'attention',
    label: texts.filters.attention,
    choices: [
      { value: true, label: texts.attention.yes },
      { value: false, label: texts.attention.no },
    ],
  },
  { kind: 'choice', source: 'state', label: texts.filters.state, choices: toFilterChoices(statusLabels.connection) },
  { kind: 'choice', source: 'wanted', label: texts.filters.wanted, choices: toFilterChoices(texts.wanted) },
];

const sessionExporter = createCsvExporter<LineSession>(texts.file, [
  { label: adminExportTexts.ids.client, value: ({ clientId }) => clientId },
  { label: columns.client, value: ({ businessName }) => businessName },
  { label: columns.phone, value: ({ phoneNumber }) => phoneNumber },
  { label: adminExportTexts.ids.owner, value: ({ ownerId }) => ownerId },
  { label: columns.owner, value: ({ owner }) => owner.name },
  { label: columns.state, value: ({ state }) => statusLabels.connection[state] },
  { label: columns.reason, value: ({ explanation }) => explanation?.what },
  { label: columns.next, value: ({ explanation }) => explanation?.next },
  { label: columns.since, value: ({ since }) => since },
  { label: columns.attempts, value: ({ attempts }) => attempts },
  { label: columns.lastEvent, value: ({ lastEventAt }) => lastEventAt },
]);

/** Reason of a session's state. If the session requires attention, the next step is shown below. */
const ReasonCell = ({ explanation, attention }: Pick<LineSession, 'explanation' | 'attention'>) => (
  <Box sx={{ maxWidth: 420 }}>
    {explanation?.what ?? texts.noReason}
    {attention && explanation && (
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {explanation.next}
      </Typography>
    )}
  </Box>
);
