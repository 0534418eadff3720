import { Box, Card, Link, Skeleton, TextField, Typography } from '@mui/material';
import { ApiTokenField } from '@recado/client-screen/token';
import type { Client } from '@recado/contract';
import { apiExplorerTexts, requestFailureTexts, apiExplorerTexts as texts, toastTexts } from '@recado/texts';
import {
  AddIcon,
  ButtonLink,
  EmptyState,
  ErrorState,
  formatPhone,
  getFailureMessage,
  Notice,
  PageTitle,
  PhoneIcon,
  settleFromTopSx,
  useApi,
  useFailureToast,
} from '@recado/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EndpointList } from './EndpointList.tsx';
import { N8nGuide } from './N8nGuide.tsx';

/** Page on which owners try out the API with a client's token (docs/product.md §2). */
export function ExplorerPage() {
  const { query, clients, selectedClient, selectClient } = useSelectedClient();
  return (
    <Box
      sx={theme => ({
        display: 'grid',
        gap: 2,
        minWidth: 0,
        // In narrow windows, the note for owners without clients is taller than the fields.
        [theme.breakpoints.down('md')]: settleFromTopSx,
      })}
    >
      <PageTitle screen={texts.title} />
      <Typography color="text.secondary">
        {texts.intro} <Link href="/docs/api">{texts.documentation}</Link>
      </Typography>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {!clients && query.error ? (
          <ErrorState
            title={requestFailureTexts.explorerClientsLoad}
            text={getFailureMessage(query.error, texts.loadFailedText)}
            retry={query.refetch}
            isRetrying={query.isFetching}
          />
        ) : (
          <ClientSelect clients={clients} selectedClient={selectedClient} onSelect={selectClient} />
        )}
      </Card>
      <EndpointList client={selectedClient} />
      <N8nGuide client={selectedClient} />
    </Box>
  );
}

const clientTexts = apiExplorerTexts.client;

interface ClientSelectProps {
  /** Clients to choose from. Undefined while they are loading. */
  readonly clients: readonly Client[] | undefined;
  readonly selectedClient: Client | undefined;
  readonly onSelect: (id: string) => void;
}

/** Selects the client whose token the calls use. */
function ClientSelect({ clients, selectedClient, onSelect }: ClientSelectProps) {
  if (!clients)
    return (
      <Box sx={sideBySide}>
        <Skeleton variant="rounded" height={56} />
        <Skeleton variant="rounded" height={TOKEN_FIELD_HEIGHT_PX} />
      </Box>
    );
  if (clients.length === 0) {
    return (
      <EmptyState
        icon={<PhoneIcon />}
        title={clientTexts.required}
        text={clientTexts.empty}
        action={
          <ButtonLink to="/clients/add" variant="contained" startIcon={<AddIcon />}>
            {clientTexts.emptyAction}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Box sx={sideBySide}>
      <TextField
        select
        label={clientTexts.label}
        value={selectedClient?.id ?? ''}
        onChange={event => onSelect(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ '& select': { textOverflow: 'ellipsis' } }}
      >
        <option value="">{clientTexts.placeholder}</option>
        {clients.map(({ id, businessName, phoneNumber }) => (
          <option key={id} value={id}>
            {clientTexts.option(businessName, formatPhone(phoneNumber))}
          </option>
        ))}
      </TextField>
      {selectedClient ? (
        <ApiTokenField key={selectedClient.id} client={selectedClient} done={toastTexts.apiTokenCopied} />
      ) : (
        <Notice severity="warning">{clientTexts.required}</Notice>
      )}
    </Box>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

/** Height in pixels reserved for the API token field, so that the field moves no content when it appears. */
const TOKEN_FIELD_HEIGHT_PX = 77;

/**
 * Returns the owner's clients and the selected one, whose token is used. The first client is selected until
 * the user, or the parameter `?client=` of a link, selects another (docs/product.md §2).
 */
function useSelectedClient() {
  const query = useApi('GET /clients');
  useFailureToast(query.error, requestFailureTexts.explorerClientsLoad);
  const [search] = useSearchParams();
  const [id, setId] = useState(search.get('client') ?? undefined);
  // Only the owner of a shared client may use its token, so shared clients are omitted.
  const clients = query.data?.clients.filter(({ shared }) => shared === null);
  const selectedClient = id === undefined ? clients?.[0] : clients?.find(client => client.id === id);
  return { query, clients, selectedClient, selectClient: setId };
}
