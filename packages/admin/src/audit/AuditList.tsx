import { adminAudit as texts } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { ListScreen, listColumn } from '../lists/index.ts';
import { ViewLink } from '../records/index.ts';
import { AuditCard } from './AuditCard.tsx';
import { AuditNote } from './AuditNote.tsx';
import { actorOf } from './actorOf.ts';
import { auditExporter } from './auditExporter.ts';
import { auditFilters } from './auditFilters.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

const { columns } = texts;
const Column = listColumn<'audit'>();

/** The audit log, the newest first. */
export const AuditList = () => (
  <ListScreen
    resource="audit"
    title={texts.title}
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
      render={({ createdAt }) => formatDateTime(createdAt)}
    />
    <Column source="action" label={columns.action} render={({ summary }) => summary} />
    <Column source="actor" label={columns.actor} disableSort render={({ actor }) => actorOf(actor)} />
    <Column
      source="target"
      label={columns.target}
      disableSort
      render={({ target }) => target?.label ?? '–'}
    />
    <Column
      source="outcome"
      label={columns.outcome}
      disableSort
      render={({ outcome }) => <OutcomeTag outcome={outcome} />}
    />
    <Column source="address" label={columns.address} disableSort render={({ address }) => address ?? '–'} />
    <Column
      source="details"
      align="right"
      label={columns.details}
      disableSort
      render={({ summary }) => <ViewLink label={texts.view} name={texts.viewOne(summary)} />}
    />
  </ListScreen>
);
