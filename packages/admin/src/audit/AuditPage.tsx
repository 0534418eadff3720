import { Typography } from '@mui/material';
import type { AuditEntry } from '@recado/contract';
import { adminAudit as texts } from '@recado/texts';
import { RecordScreen } from '../records/index.ts';
import { AuditFacts } from './AuditFacts.tsx';
import { AuditLinks } from './AuditLinks.tsx';
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
