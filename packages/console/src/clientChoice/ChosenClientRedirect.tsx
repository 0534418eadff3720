import { Card } from '@mui/material';
import { clientListTexts as clientTexts, requestFailureTexts } from '@recado/texts';
import { ErrorState, getFailureMessage, PageSpinner, PageTitle, useApi } from '@recado/ui';
import { Navigate, useLocation } from 'react-router';
import { EmptyClientList } from '../clients/EmptyClientList.tsx';
import { getHeaderTitle } from '../layout/getHeaderTitle.ts';
import { chooseClientId, readClientChoice } from './clientChoice.ts';
import { buildClientScreenPath, type ClientScreenName, parseClientScreen } from './clientScreens.ts';

/** Paths such as `/contacts`: redirects to the screen of the remembered client, or explains how to add one. */
export function ChosenClientRedirect() {
  const { pathname } = useLocation();
  const screen = parseClientScreen(pathname) ?? 'conversations';
  return <RedirectToClient screen={screen} buildPath={id => buildClientScreenPath(screen, id)} />;
}

/** `/webhooks`: redirects to the webhooks of the remembered client. */
export const WebhooksRedirect = () => <RedirectToClient screen="webhook" buildPath={id => `/clients/${id}/webhook`} />;

interface RedirectToClientProps {
  readonly screen: ClientScreenName | 'webhook';
  readonly buildPath: (clientId: string) => string;
}

function RedirectToClient({ screen, buildPath }: RedirectToClientProps) {
  const { pathname, search, hash } = useLocation();
  const { data, error, isFetching, refetch } = useApi('GET /clients');
  const clientId = data && chooseClientId(screen, data.clients, readClientChoice());
  if (clientId !== undefined) return <Navigate to={{ pathname: buildPath(clientId), search, hash }} replace />;
  if (!data && !error) return <PageSpinner />;
  return (
    <Card sx={{ flex: 1, alignSelf: 'start', m: screen === 'conversations' ? { xs: 2, sm: 3, md: 4 } : 0 }}>
      <PageTitle screen={getHeaderTitle(pathname)} />
      {data ? (
        <EmptyClientList texts={clientTexts.list} />
      ) : (
        <ErrorState
          title={requestFailureTexts.clientsLoad}
          text={getFailureMessage(error, clientTexts.list.loadFailedText)}
          retry={refetch}
          isRetrying={isFetching}
        />
      )}
    </Card>
  );
}
