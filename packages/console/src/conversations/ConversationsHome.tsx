import { Box, Card, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { clientListTexts as clientTexts, requestFailureTexts, conversationTexts as texts } from '@recado/texts';
import {
  ClientStatusTag,
  ErrorState,
  formatPhone,
  getFailureMessage,
  PageSpinner,
  PageTitle,
  useApi,
} from '@recado/ui';
import { Link, Navigate } from 'react-router';
import { EmptyClientList } from '../clients/EmptyClientList.tsx';
import { readLastClientId } from './lastClientId.ts';

/**
 * `/conversations`: redirects to the conversations of the only client, or of the client opened last.
 * If neither exists, the page lists the clients to choose from.
 */
export function ConversationsHome() {
  const { data, error, isFetching, refetch } = useApi('GET /clients');
  const clients = data?.clients ?? [];
  const selectedClient = clients.length === 1 ? clients[0] : clients.find(({ id }) => id === readLastClientId());
  if (selectedClient) return <Navigate to={`/clients/${selectedClient.id}/conversations`} replace />;
  if (!data && !error) return <PageSpinner />;
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 2, sm: 3, md: 4 } }}>
      <PageTitle screen={texts.title} />
      <Card>
        {!data && (
          <ErrorState
            title={requestFailureTexts.clientsLoad}
            text={getFailureMessage(error, clientTexts.list.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        )}
        {data && clients.length === 0 && <EmptyClientList texts={clientTexts.list} />}
        {clients.length > 0 && (
          <>
            <Box sx={{ p: 2 }}>
              <Typography variant="h2">{texts.choose.title}</Typography>
              <Typography variant="body2" color="text.secondary">
                {texts.choose.text}
              </Typography>
            </Box>
            <List disablePadding>
              {clients.map(client => (
                <ListItem key={client.id} disablePadding divider>
                  <ListItemButton component={Link} to={`/clients/${client.id}/conversations`} sx={{ gap: 2 }}>
                    <ListItemText
                      primary={<bdi>{client.businessName}</bdi>}
                      secondary={formatPhone(client.phoneNumber)}
                    />
                    <ClientStatusTag client={client} />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          </>
        )}
      </Card>
    </Box>
  );
}
