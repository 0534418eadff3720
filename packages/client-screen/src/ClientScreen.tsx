import { Box } from '@mui/material';
import { clientDetail as texts } from '@recado/texts';
import { BackIcon, ButtonLink, PageTitle } from '@recado/ui';
import { ClientContent } from './ClientContent.tsx';
import { ClientMissing } from './ClientMissing.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import { useClient } from './useClient.ts';

export interface ClientScreenProps {
  readonly clientId: string;
  /** Where the back link leads, and where one is taken when the client has been deleted. */
  readonly listPath: string;
}

/** `/clients/{id}` and `/admin/clients/{clientId}`: one screen (specification §2, client detail). */
export function ClientScreen({ clientId, listPath }: ClientScreenProps) {
  const { data, error, isFetching, refetch } = useClient(clientId);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={data?.client.businessName ?? texts.documentTitle} />
      <Box>
        <ButtonLink to={listPath} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {texts.back}
        </ButtonLink>
      </Box>
      {data && <ClientContent key={clientId} client={data.client} listPath={listPath} />}
      {!data && error && <ClientMissing error={error} retry={refetch} isRetrying={isFetching} />}
      {!data && !error && <ClientSkeleton />}
    </Box>
  );
}
