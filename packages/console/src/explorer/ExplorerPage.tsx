import { Box, Card, Typography } from '@mui/material';
import { failures, explorer as texts } from '@recado/texts';
import { ErrorState, failureMessage, PageTitle } from '@recado/ui';
import { ClientChooser } from './ClientChooser.tsx';
import { EndpointList } from './EndpointList.tsx';
import { N8nGuide } from './guide/N8nGuide.tsx';
import { useChosenClient } from './useChosenClient.ts';

/** The API, to be tried with a client's token (specification §2). */
export function ExplorerPage() {
  const { query, clients, chosen, choose } = useChosenClient();
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <PageTitle screen={texts.title} />
      <Typography color="text.secondary">{texts.intro}</Typography>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {!clients && query.error ? (
          <ErrorState
            title={failures.explorerClientsLoad}
            text={failureMessage(query.error, texts.loadFailedText)}
            retry={query.refetch}
            isRetrying={query.isFetching}
          />
        ) : (
          <ClientChooser clients={clients} chosen={chosen} onChoose={choose} />
        )}
      </Card>
      <EndpointList client={chosen} />
      <N8nGuide token={chosen?.apiToken} />
    </Box>
  );
}
