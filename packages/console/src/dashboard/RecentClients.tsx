import { Box, Card, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { failures, dashboard as texts } from '@recado/texts';
import { AddIcon, ButtonLink, ErrorState, failureMessage, TextLink } from '@recado/ui';
import { ClientsTable } from '../clients/ClientsTable.tsx';
import { NoClients } from '../clients/NoClients.tsx';
import { recentClients } from './recentClients.ts';

export interface RecentClientsProps {
  readonly query: {
    readonly data: { readonly clients: readonly Client[] } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Another button of the screen is the next thing to do. */
  readonly isQuiet: boolean;
}

/** The five newest clients, with the ways to all of them and to a new one. */
export function RecentClients({ query, isQuiet }: RecentClientsProps) {
  const { data, error, isFetching, refetch } = query;
  const isEmpty = data?.clients.length === 0;
  return (
    <Card component="section" aria-labelledby="recientes">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id="recientes" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.recentClients}
        </Typography>
        <TextLink to="/clients">{texts.viewAll}</TextLink>
        <ButtonLink
          to="/clients/add"
          variant={isQuiet || isEmpty ? 'outlined' : 'contained'}
          startIcon={<AddIcon />}
        >
          {texts.addClient}
        </ButtonLink>
      </Box>
      {isEmpty ? (
        <NoClients texts={texts} isQuiet={isQuiet} />
      ) : !data && error ? (
        <ErrorState
          title={failures.dashboardLoad}
          text={failureMessage(error, texts.loadFailedText)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <ClientsTable
          label={texts.recentClients}
          nameColumn={texts.columns.name}
          clients={data && recentClients(data.clients)}
          placeholders={3}
        />
      )}
    </Card>
  );
}
