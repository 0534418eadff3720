import { Box, Typography } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { adminExportTexts, auditLogEntryTexts, adminAuditLogTexts as texts } from '@recado/texts';
import { formatDate, formatDateTime, formatTime } from '@recado/ui';
import { useListContext, useRecordContext } from 'ra-core';
import { createCsvExporter } from '../export/index.ts';
import {
  createListColumn,
  type ListFilter,
  type ListFilterValues,
  ListScreen,
  toFilterChoices,
} from '../lists/index.ts';
import { RecordCardContent, RecordLink } from '../records/index.ts';
import { AuditOutcomeTag } from './AuditOutcomeTag.tsx';
import { formatAuditActor } from './formatAuditActor.ts';

const { columns } = texts;
const Column = createListColumn<'audit'>();

/** The audit log, newest entries first. */
export const AuditList = () => (
  <ListScreen
    resource="audit"
    failure={texts.loadFailed}
    empty={texts.empty}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    filters={auditFilters}
    exporter={auditExporter}
    note={<AuditNote />}
    card={<AuditCard />}
  >
    <Column
      source="createdAt"
      label={columns.createdAt}
      render={({ createdAt }) => <DateTimeCell instant={createdAt} />}
    />
    <Column source="action" label={columns.action} render={({ summary }) => summary} />
    <Column source="actor" label={columns.actor} disableSort render={({ actor }) => formatAuditActor(actor)} />
    <Column source="target" label={columns.target} disableSort render={({ target }) => target?.label ?? '–'} />
    <Column
      source="outcome"
      label={columns.outcome}
      disableSort
      render={({ outcome }) => <AuditOutcomeTag outcome={outcome} />}
    />
    <Column source="address" label={columns.address} disableSort render={({ address }) => address ?? '–'} />
    <Column
      source="details"
      align="right"
      label={columns.details}
      disableSort
      render={({ summary }) => <RecordLink label={texts.view} name={texts.viewOne(summary)} />}
    />
  </ListScreen>
);

interface DateTimeCellProps {
  readonly instant: string;
}

/** Exact date and time for a table cell. The text can break only between the date and the time. */
const DateTimeCell = ({ instant }: DateTimeCellProps) => (
  <Box
    component="time"
    dateTime={instant}
    sx={{ whiteSpace: 'normal', '& span': { display: 'inline-block', whiteSpace: 'nowrap' } }}
  >
    <span>{formatDate(instant)},</span> <span>{formatTime(instant)}</span>
  </Box>
);

/**
 * Note with the name of the actor or target by which the list is filtered. The list has no field for these
 * filters, because only links set them.
 */
function AuditNote() {
  const { data, filterValues } = useListContext<AuditEntry>();
  const { actor, target }: ListFilterValues<'audit'> = filterValues;
  const entry = data?.[0];
  if (!entry) return null;
  return (
    <>
      {actor && <Note text={texts.onlyBy(formatAuditActor(entry.actor))} />}
      {target && entry.target && <Note text={texts.onlyTo(entry.target.label)} />}
    </>
  );
}

interface NoteProps {
  readonly text: string;
}

const Note = ({ text }: NoteProps) => (
  <Typography variant="body2" role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);

/** Card of an audit entry, for phones. */
function AuditCard() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const { summary, actor, target, createdAt, outcome } = entry;
  return (
    <RecordCardContent
      title={summary}
      state={<AuditOutcomeTag outcome={outcome} />}
      lines={[formatAuditActor(actor), target?.label, formatDateTime(createdAt)]}
      action={<RecordLink label={texts.view} name={texts.viewOne(summary)} />}
    />
  );
}

/**
 * Filters of the audit log. None of them selects an actor or a target. Administrators search for the name of
 * an actor or target, or open its page from an entry.
 */
const auditFilters: readonly ListFilter<'audit'>[] = [
  {
    kind: 'choice',
    source: 'action',
    label: texts.filters.action,
    choices: toFilterChoices(auditLogEntryTexts.actions),
  },
  {
    kind: 'choice',
    source: 'outcome',
    label: texts.filters.outcome,
    choices: toFilterChoices(auditLogEntryTexts.outcomes),
  },
  {
    kind: 'choice',
    source: 'actorKind',
    label: texts.filters.actorKind,
    choices: toFilterChoices(auditLogEntryTexts.actors),
  },
  { kind: 'from', source: 'createdAt_gte', label: texts.filters.from },
  { kind: 'until', source: 'createdAt_lte', label: texts.filters.until },
];

const auditExporter = createCsvExporter<AuditEntry>(texts.file, [
  { label: adminExportTexts.ids.own, value: ({ id }) => id },
  { label: columns.createdAt, value: ({ createdAt }) => createdAt },
  { label: columns.action, value: ({ summary }) => summary },
  { label: columns.outcome, value: ({ outcome }) => auditLogEntryTexts.outcomes[outcome] },
  { label: adminExportTexts.ids.actor, value: ({ actor }) => actor.id },
  { label: columns.actor, value: ({ actor }) => formatAuditActor(actor) },
  { label: columns.actorEmail, value: ({ actor }) => actor.email },
  { label: adminExportTexts.ids.target, value: ({ target }) => target?.id },
  { label: columns.target, value: ({ target }) => target?.label },
  { label: columns.address, value: ({ address }) => address },
  { label: columns.userAgent, value: ({ userAgent }) => userAgent },
]);
