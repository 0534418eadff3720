import { Box, Card } from '@mui/material';
import type { Client } from '@recado/contract';
import { settleFromTopSx } from '@recado/ui';
import { canCallEndpoint } from '../access.ts';
import { ProxyCard } from '../data/ProxyCard.tsx';
import { CallSettings } from './CallSettings.tsx';
import { LineFactsCard } from './LineFactsCard.tsx';
import { LineHealthDetails } from './LineHealthDetails.tsx';

interface SettingsTabProps {
  readonly client: Client;
  readonly isReadOnly: boolean;
}

/** Settings of a line: its details, its health with the pace of new chats, its calls and its outbound proxy. */
export const SettingsTab = ({ client, isReadOnly }: SettingsTabProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
    <LineFactsCard client={client} />
    <Card sx={{ p: { xs: 2, sm: 3 }, '&:empty, &:has(> [data-pending])': { display: 'none' } }}>
      <LineHealthDetails client={client} />
    </Card>
    {client.canDeclineCalls && canCallEndpoint(client, 'PUT /clients/{id}/calls') && (
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <CallSettings client={client} />
      </Card>
    )}
    {canCallEndpoint(client, 'PUT /clients/{id}/retention') && (
      <ProxyCard clientId={client.id} isReadOnly={isReadOnly} />
    )}
  </Box>
);
