import { Box } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { adminAudit as texts } from '@recado/texts';
import { TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { ListFilterValues } from '../lists/index.ts';
import { listPath } from '../records/index.ts';

/** From an entry to everything else of the same person, and to whom it happened. */
export function AuditLinks({ entry: { actor, target } }: { readonly entry: AuditEntry }) {
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
