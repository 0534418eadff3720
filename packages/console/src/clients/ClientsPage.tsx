import { Box, Card } from '@mui/material';
import { layoutTexts, requestFailureTexts, clientListTexts as texts } from '@recado/texts';
import { AddIcon, ButtonLink, ErrorState, getFailureMessage, PageTitle, useApi, useFailureToast } from '@recado/ui';
import { ClientsTable } from './ClientsTable.tsx';
import { EmptyClientList } from './EmptyClientList.tsx';

/** Lists every client of the owner (docs/product.md §2, clients list). */
export function ClientsPage() {
  const { data, error, isFetching, refetch } = useApi('GET /clients');
  useFailureToast(error, requestFailureTexts.clientsLoad);
  const isEmpty = data?.clients.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle screen={layoutTexts.titles.clients} />
      {!isEmpty && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <ButtonLink to="/clients/add" variant="contained" startIcon={<AddIcon />}>
            {texts.list.add}
          </ButtonLink>
        </Box>
      )}
      <Card>
        {isEmpty ? (
          <EmptyClientList texts={texts.list} />
        ) : !data && error ? (
          <ErrorState
            title={requestFailureTexts.clientsLoad}
            text={getFailureMessage(error, texts.list.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <ClientsTable
            hasDateColumn
            label={texts.list.title}
            nameColumn={texts.list.columns.businessName}
            clients={data?.clients}
            placeholders={5}
          />
        )}
      </Card>
    </Box>
  );
}
