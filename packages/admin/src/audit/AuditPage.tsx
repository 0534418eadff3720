import { Box, Typography } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { auditLogEntryTexts, adminAuditLogTexts as texts } from '@recado/texts';
import { formatDateTime, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import type { ListFilterValues } from '../lists/index.ts';
import { createListPath, DescriptionList, DescriptionListItem, RecordScreen } from '../records/index.ts';
import { AuditOutcomeTag } from './AuditOutcomeTag.tsx';
import { formatAuditActor } from './formatAuditActor.ts';
import { formatAuditDetail, getAuditDetailLabel } from './formatAuditDetail.ts';

/** Page of one audit entry with all its recorded details. */
export const AuditPage = () => (
  <RecordScreen<AuditEntry> title={texts.detailTitle} back={texts.back} failure={texts.entryFailed}>
    {entry => (
      <>
        <Typography component="p" variant="h3" sx={{ mb: 1 }}>
          {entry.summary}
        </Typography>
        <AuditOutcomeTag outcome={entry.outcome} />
        <AuditFacts entry={entry} />
        <AuditLinks entry={entry} />
      </>
    )}
  </RecordScreen>
);

const { columns } = texts;

interface AuditFactsProps {
  readonly entry: AuditEntry;
}

const AuditFacts = ({ entry }: AuditFactsProps) => (
  <Box sx={{ mt: 2.5 }}>
    <DescriptionList>
      <DescriptionListItem label={columns.createdAt}>{formatDateTime(entry.createdAt)}</DescriptionListItem>
      <DescriptionListItem label={columns.actor}>{formatAuditActor(entry.actor)}</DescriptionListItem>
      <DescriptionListItem label={texts.filters.actorKind}>
        {auditLogEntryTexts.actors[entry.actor.kind]}
      </DescriptionListItem>
      <DescriptionListItem label={columns.actorEmail}>{entry.actor.email}</DescriptionListItem>
      <DescriptionListItem label={columns.target}>{entry.target?.label ?? texts.nobody}</DescriptionListItem>
      <DescriptionListItem label={columns.address}>{entry.address}</DescriptionListItem>
      <DescriptionListItem label={columns.userAgent}>{entry.userAgent}</DescriptionListItem>
      {Object.entries(entry.details).map(([key, value]) => (
        <DescriptionListItem key={key} label={getAuditDetailLabel(key)}>
          {formatAuditDetail(key, value)}
        </DescriptionListItem>
      ))}
    </DescriptionList>
  </Box>
);

interface AuditLinksProps {
  readonly entry: AuditEntry;
}

/** Links from an audit entry to its target, to all entries of its actor, and to all entries of its target. */
function AuditLinks({ entry: { actor, target } }: AuditLinksProps) {
  const basename = useBasename();
  const listOf = (filter: ListFilterValues<'audit'>) => `${basename}/${createListPath('audit', filter)}`;
  if (!actor.id && !target?.id) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mt: 2.5 }}>
      {actor.id && <TextLink to={listOf({ actor: actor.id })}>{texts.ofActor}</TextLink>}
      {target?.id && <TextLink to={listOf({ target: target.id })}>{texts.ofTarget}</TextLink>}
      {target?.id && (
        <TextLink to={`${basename}/${target.kind}s/${target.id}`}>{texts.openTarget[target.kind]}</TextLink>
      )}
    </Box>
  );
}
