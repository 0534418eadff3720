import type { ListedClient } from '@recado/contract';
import { adminClients } from '@recado/texts';
import { TextLink } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { useRecordPath } from '../../lists/index.ts';

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
