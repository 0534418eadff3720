import { Box } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { audit, adminAudit as texts } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { Fact, Facts } from '../records/index.ts';
import { actorOf } from './actorOf.ts';
import { detailLabel, detailText } from './detailText.ts';

const { columns } = texts;

export const AuditFacts = ({ entry }: { readonly entry: AuditEntry }) => (
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
          {detailText(value)}
        </Fact>
      ))}
    </Facts>
  </Box>
);
