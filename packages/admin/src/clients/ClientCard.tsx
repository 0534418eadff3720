import { Box, Typography } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminClients, adminClients as texts, transportNames } from '@recado/texts';
import { ClientStatusTag, formatDate, formatPhone, TextLink } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { useRecordPath } from '../lists/index.ts';

/** Card of a client, for screens too narrow for the table. */
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
        <TransportName client={client} />
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

/** Name of the client's transport. It is omitted if the client uses the platform's default transport. */
export const TransportName = ({ client: { transport } }: { readonly client: Pick<ListedClient, 'transport'> }) =>
  transport && (
    <Typography variant="body2" color="text.secondary">
      {transportNames.shortName(transport.name)}
    </Typography>
  );

/** Link to the owner's page. Without such a page, shows the reason why there is none (docs/product.md §2). */
export function OwnerLink({ owner }: Pick<ListedClient, 'owner'>) {
  const { basename } = useBackoffice();
  if (owner === null) return texts.noOwner;
  if (typeof owner === 'string') return texts.unknownOwner;
  return (
    <TextLink to={`${basename}/users/${owner.id}`} onClick={event => event.stopPropagation()}>
      {owner.name}
    </TextLink>
  );
}

export function DetailsLink() {
  const client = useRecordContext<ListedClient>();
  const path = useRecordPath();
  if (!client || !path) return null;
  return (
    <TextLink
      to={path}
      aria-label={adminClients.detailsOf(client.businessName)}
      onClick={event => event.stopPropagation()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {adminClients.details}
    </TextLink>
  );
}
