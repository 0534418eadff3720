import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { settleFromTopSx } from '@recado/ui';
import { ExportCard } from './ExportCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { StatusPageCard } from './StatusPageCard.tsx';

interface DataTabProps {
  readonly client: Client;
  readonly isReadOnly: boolean;
}

/** Data of a client: export, retention and status page. */
export function DataTab({ client, isReadOnly }: DataTabProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
      {!isReadOnly && <ExportCard clientId={client.id} />}
      <RetentionCard clientId={client.id} isReadOnly={isReadOnly} />
      {!isReadOnly && <StatusPageCard clientId={client.id} />}
    </Box>
  );
}
