import { Box, Card, Skeleton, TextField, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { explorer, failures, explorer as texts, toasts } from '@recado/texts';
import {
  AddIcon,
  ButtonLink,
  CopyField,
  EmptyState,
  ErrorState,
  failureMessage,
  formatPhone,
  Notice,
  PageTitle,
  PhoneIcon,
  useApi,
  useFailureToast,
} from '@recado/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EndpointList } from './EndpointList.tsx';
import { N8nGuide } from './guide/N8nGuide.tsx';

/** The API, to be tried with a client's token (docs/product.md §2). */
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

const clientTexts = explorer.client;

interface ClientChooserProps {
  /** Undefined while they are on their way. */
  readonly clients: readonly Client[] | undefined;
  readonly chosen: Client | undefined;
  readonly onChoose: (id: string) => void;
}

/** Whose token the calls are made with. */
function ClientChooser({ clients, chosen, onChoose }: ClientChooserProps) {
  if (!clients)
    return (
      <Box sx={sideBySide}>
        <Skeleton variant="rounded" height={56} />
        <Skeleton variant="rounded" height={TOKEN} />
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
        value={chosen?.id ?? ''}
        onChange={event => onChoose(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{clientTexts.placeholder}</option>
        {clients.map(({ id, businessName, phoneNumber }) => (
          <option key={id} value={id}>
            {clientTexts.option(businessName, formatPhone(phoneNumber))}
          </option>
        ))}
      </TextField>
      {chosen ? (
        <CopyField label={explorer.token.label} value={chosen.apiToken} done={toasts.apiTokenCopied} />
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

/** Pixels of a token's field: what is below it does not move when it comes. */
const TOKEN = 77;

/**
 * The owner's clients, and the one whose token is used: the first until another is chosen, here or by a link's
 * `?client=` (docs/product.md §2).
 */
function useChosenClient() {
  const query = useApi('GET /clients');
  useFailureToast(query.error, failures.explorerClientsLoad);
  const [search] = useSearchParams();
  const [id, setId] = useState(search.get('client') ?? undefined);
  // Of what is shared the token is its owner's.
  const clients = query.data?.clients.filter(({ shared }) => shared === null);
  const chosen = id === undefined ? clients?.[0] : clients?.find(client => client.id === id);
  return { query, clients, chosen, choose: setId };
}
