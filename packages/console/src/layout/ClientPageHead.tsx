import { Box, Typography } from '@mui/material';
import { PageTitle, PendingPart, TextLink, useApi } from '@recado/ui';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ClientPicker } from '../clientChoice/ClientPicker.tsx';
import { storeClientChoice } from '../clientChoice/clientChoice.ts';
import { buildClientScreenPath, parseClientScreen } from '../clientChoice/clientScreens.ts';

export interface ClientPageHeadProps {
  readonly title: string;
  /** Builds the title of the browser tab. It is called once the client is loaded. */
  readonly documentTitle: (businessName: string) => string;
  readonly businessName: string | undefined;
  /** Links to the client's other pages. */
  readonly links: readonly { readonly to: string; readonly text: string }[];
  /** Action buttons of the page. */
  readonly children?: ReactNode;
}

/** Header of a client's page: title, client, links to its other pages, and actions. */
export const ClientPageHead = ({ title, documentTitle, businessName, links, children }: ClientPageHeadProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      rowGap: 1.5,
    }}
  >
    <PendingClient />
    <PageTitle screen={businessName === undefined ? title : documentTitle(businessName)} />
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      <ChosenClient businessName={businessName} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {links.map(({ to, text }) => (
          <TextLink key={to} to={to}>
            {text}
          </TextLink>
        ))}
      </Box>
    </Box>
    {/* The actions depend on the client. Until it is loaded, they are invisible but take up space: nothing moves. */}
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        visibility: businessName === undefined ? 'hidden' : undefined,
      }}
    >
      {children}
    </Box>
  </Box>
);

/** Hides what is below the head until the client is loaded, because its name, links and actions may wrap. */
function PendingClient() {
  const { id = '' } = useParams();
  const { isPending } = useApi('GET /clients/{id}', { params: { id } });
  return isPending && <PendingPart />;
}

/**
 * Name of the client, or a picker if the user has several. The picker opens the same screen of another client.
 * Both have one height, because the page shows the name before the list of clients is loaded.
 */
function ChosenClient({ businessName }: Pick<ClientPageHeadProps, 'businessName'>) {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data } = useApi('GET /clients');
  const clients = data?.clients ?? [];
  const screen = parseClientScreen(pathname);
  const isListed = clients.some(client => client.id === id);
  useEffect(() => {
    if (isListed) storeClientChoice(id);
  }, [isListed, id]);
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', minHeight: 52, maxWidth: 320, pt: 0.75 }}>
      {screen && isListed && clients.length > 1 ? (
        <ClientPicker
          clients={clients}
          value={id}
          onChoose={choice => void navigate(buildClientScreenPath(screen, choice))}
        />
      ) : (
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{businessName}</bdi>
        </Typography>
      )}
    </Box>
  );
}
