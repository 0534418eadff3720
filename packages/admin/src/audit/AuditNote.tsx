import { Typography } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { adminAudit as texts } from '@recado/texts';
import { useListContext } from 'ra-core';
import type { ListFilterValues } from '../lists/index.ts';
import { actorOf } from './actorOf.ts';

/** Whom the list is about at the moment, where an entry led to one person's: no field shows that. */
export function AuditNote() {
  const { data, filterValues } = useListContext<AuditEntry>();
  const { actor, target }: ListFilterValues<'audit'> = filterValues;
  const entry = data?.[0];
  if (!entry) return null;
  return (
    <>
      {actor && <Note text={texts.onlyBy(actorOf(entry.actor))} />}
      {target && entry.target && <Note text={texts.onlyTo(entry.target.label)} />}
    </>
  );
}

const Note = ({ text }: { readonly text: string }) => (
  <Typography variant="body2" role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);
