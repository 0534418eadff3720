import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { ProxyCard } from './ProxyCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';

/** What is kept of a client, for how long, and by which way it goes out. */
export function DataTab({ client, isReadOnly }: { readonly client: Client; readonly isReadOnly: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RetentionCard clientId={client.id} isReadOnly={isReadOnly} />
      <ProxyCard clientId={client.id} isReadOnly={isReadOnly} />
    </Box>
  );
}
