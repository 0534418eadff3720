import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientCard } from './card/ClientCard.tsx';
import { ConnectionActions } from './card/ConnectionActions.tsx';
import { DeleteClientDialog } from './deletion/DeleteClientDialog.tsx';
import { MessageFeed } from './feed/MessageFeed.tsx';
import { LinkingCard } from './linking/LinkingCard.tsx';
import { useLinking } from './linking/useLinking.ts';
import { MessageStatistics } from './statistics/MessageStatistics.tsx';
import { useConnectionActions } from './useConnectionActions.ts';
import { WebhookTools } from './webhook/WebhookTools.tsx';

export interface ClientContentProps {
  readonly client: Client;
  readonly listPath: string;
}

/** The client's card, what is needed to link it, what it sends and receives, and how to delete it. */
export function ClientContent({ client, listPath }: ClientContentProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const linking = useLinking(client, () => heading.current?.focus({ preventScroll: true }));
  const actions = useConnectionActions(client.id, linking);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: linking.attempt ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        <ClientCard client={client} headingRef={heading} isNarrow={linking.attempt !== undefined}>
          <ConnectionActions
            isConnected={client.isConnected}
            isLinking={linking.attempt !== undefined}
            actions={actions}
            onDelete={() => setDeleting(true)}
          />
        </ClientCard>
        {linking.attempt && (
          <LinkingCard
            key={linking.attempt.number}
            client={client}
            linking={linking}
            attempt={linking.attempt}
            regenerate={actions.initialize.run}
          />
        )}
      </Box>
      <WebhookTools client={client} />
      {client.isConnected && <MessageStatistics clientId={client.id} />}
      {(client.isConnected || client.messageCount > 0) && <MessageFeed clientId={client.id} />}
      <DeleteClientDialog
        client={client}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate(listPath)}
      />
    </>
  );
}
