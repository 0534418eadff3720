import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { reasons, clientDetail as texts } from '@recado/texts';
import { formatDate, formatDateTime, formatPhone } from '@recado/ui';
import { Fact } from './Fact.tsx';

export function ClientFacts({ client }: { readonly client: Client }) {
  const { connection } = client;
  const since = client.isConnected && connection.since;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      <Fact label={texts.phone}>{formatPhone(client.phoneNumber)}</Fact>
      <Fact label={texts.createdAt}>{formatDate(client.createdAt)}</Fact>
      {since && <Fact label={texts.connectionStatus}>{reasons.connectedSince(formatDateTime(since))}</Fact>}
    </Box>
  );
}
