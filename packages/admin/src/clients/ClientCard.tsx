import { Box, Typography } from '@mui/material';
import type { BusinessDetail, ListedClient } from '@recado/contract';
import { adminClientTexts, adminClientTexts as texts, transportNames } from '@recado/texts';
import {
  businessDetailViews,
  ClientStatusTag,
  formatDate,
  formatPhone,
  furtherBusinessDetails,
  TextLink,
} from '@recado/ui';
import { useBasename, useRecordContext } from 'ra-core';
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
      {furtherBusinessDetails.map(name => (
        <BusinessDetailLine key={name} client={client} name={name} />
      ))}
      <Typography variant="body2">
        {adminClientTexts.columns.owner}: <OwnerLink owner={client.owner} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ClientStatusTag client={client} />
        <Typography variant="body2" color="text.secondary" component="span" sx={{ flexGrow: 1 }}>
          {formatDate(client.createdAt)}
        </Typography>
        <ClientDetailsLink />
      </Box>
    </Box>
  );
}

interface BusinessDetailLineProps {
  readonly client: ListedClient;
  readonly name: BusinessDetail;
}

function BusinessDetailLine({ client, name }: BusinessDetailLineProps) {
  const { texts: names, format } = businessDetailViews[name];
  const value: string | null = client[name];
  return (
    value !== null && (
      <Typography variant="body2">
        {names.column}: {format(value)}
      </Typography>
    )
  );
}

interface TransportNameProps {
  readonly client: Pick<ListedClient, 'transport'>;
}

/** Name of the client's transport. It is omitted if the client uses the platform's default transport. */
export const TransportName = ({ client: { transport } }: TransportNameProps) =>
  transport && (
    <Typography variant="body2" color="text.secondary">
      {transportNames.shortName(transport.name)}
    </Typography>
  );

/** Link to the page of a client's owner, or a text if the owner is missing or unknown (docs/product.md §2). */
export function OwnerLink({ owner }: Pick<ListedClient, 'owner'>) {
  const basename = useBasename();
  if (owner === null) return texts.noOwner;
  if (typeof owner === 'string') return texts.unknownOwner;
  return (
    <TextLink to={`${basename}/users/${owner.id}`} onClick={event => event.stopPropagation()}>
      {owner.name}
    </TextLink>
  );
}

export function ClientDetailsLink() {
  const client = useRecordContext<ListedClient>();
  const path = useRecordPath();
  if (!client || !path) return null;
  return (
    <TextLink
      to={path}
      aria-label={adminClientTexts.detailsOf(client.businessName)}
      onClick={event => event.stopPropagation()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {adminClientTexts.details}
    </TextLink>
  );
}
