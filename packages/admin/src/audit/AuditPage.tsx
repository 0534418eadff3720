import { Box, Typography } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { audit, adminAudit as texts } from '@recado/texts';
import { formatDateTime, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { ListFilterValues } from '../lists/index.ts';
import { Fact, Facts, listPath, RecordScreen } from '../records/index.ts';
import { actorOf } from './actorOf.ts';
import { detailLabel, detailText } from './detailText.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

/** One entry, with everything that was written down. */
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
    <Facts>
      <Fact label={columns.createdAt}>{formatDateTime(entry.createdAt)}</Fact>
      <Fact label={columns.actor}>{actorOf(entry.actor)}</Fact>
      <Fact label={texts.filters.actorKind}>{audit.actors[entry.actor.kind]}</Fact>
      <Fact label={columns.actorEmail}>{entry.actor.email}</Fact>
      <Fact label={columns.target}>{entry.target?.label ?? texts.nobody}</Fact>
      <Fact label={columns.address}>{entry.address}</Fact>
      <Fact label={columns.userAgent}>{entry.userAgent}</Fact>
      {Object.entries(entry.details).map(([key, value]) => (
        <Fact key={key} label={detailLabel(key)}>
          {detailText(key, value)}
        </Fact>
      ))}
    </Facts>
  </Box>
);

/** From an entry to everything else of the same person, and to whom it happened. */
function AuditLinks({ entry: { actor, target } }: { readonly entry: AuditEntry }) {
  const { basename } = useBackoffice();
  const listOf = (filter: ListFilterValues<'audit'>) => `${basename}/${listPath('audit', filter)}`;
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
