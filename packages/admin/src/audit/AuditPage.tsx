import { Box, Typography } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { audit, adminAudit as texts } from '@recado/texts';
import { formatDateTime, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { ListFilterValues } from '../lists/index.ts';
import { createListPath, DescriptionItem, DescriptionList, RecordScreen } from '../records/index.ts';
import { formatActor } from './formatActor.ts';
import { formatDetail, getDetailLabel } from './formatDetail.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

/** Page of one audit entry with all its recorded details. */
export const AuditPage = () => (
  <RecordScreen<AuditEntry> title={texts.detailTitle} back={texts.back} failure={texts.entryFailed}>
    {entry => (
      <>
        <Typography component="p" variant="h3" sx={{ mb: 1 }}>
          {entry.summary}
        </Typography>
        <OutcomeTag outcome={entry.outcome} />
        <AuditFacts entry={entry} />
        <AuditLinks entry={entry} />
      </>
    )}
  </RecordScreen>
);

const { columns } = texts;

const AuditFacts = ({ entry }: { readonly entry: AuditEntry }) => (
  <Box sx={{ mt: 2.5 }}>
    <DescriptionList>
      <DescriptionItem label={columns.createdAt}>{formatDateTime(entry.createdAt)}</DescriptionItem>
      <DescriptionItem label={columns.actor}>{formatActor(entry.actor)}</DescriptionItem>
      <DescriptionItem label={texts.filters.actorKind}>{audit.actors[entry.actor.kind]}</DescriptionItem>
      <DescriptionItem label={columns.actorEmail}>{entry.actor.email}</DescriptionItem>
      <DescriptionItem label={columns.target}>{entry.target?.label ?? texts.nobody}</DescriptionItem>
      <DescriptionItem label={columns.address}>{entry.address}</DescriptionItem>
      <DescriptionItem label={columns.userAgent}>{entry.userAgent}</DescriptionItem>
      {Object.entries(entry.details).map(([key, value]) => (
        <DescriptionItem key={key} label={getDetailLabel(key)}>
          {formatDetail(key, value)}
        </DescriptionItem>
      ))}
    </DescriptionList>
  </Box>
);

/** Links from an entry to the other entries of its actor and of its target, and to the target. */
function AuditLinks({ entry: { actor, target } }: { readonly entry: AuditEntry }) {
  const { basename } = useBackoffice();
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
