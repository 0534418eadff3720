import { Box, Typography } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminClients } from '@recado/texts';
import { ClientStatusTag, formatDate, formatPhone } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { OwnerLink } from '../OwnerLink.tsx';
import { DetailsLink } from './DetailsLink.tsx';

/** A client where the table has no room. */
export function ClientCard() {
  const client = useRecordContext<ListedClient>();
  if (!client) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{client.businessName}</Typography>
        <Typography variant="body2" color="text.secondary">
          {formatPhone(client.phoneNumber)}
        </Typography>
      </Box>
      <Typography variant="body2">
        {adminClients.columns.owner}: <OwnerLink owner={client.owner} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ClientStatusTag client={client} />
        <Typography variant="body2" color="text.secondary" component="span" sx={{ flexGrow: 1 }}>
          {formatDate(client.createdAt)}
        </Typography>
        <DetailsLink />
      </Box>
    </Box>
  );
}
