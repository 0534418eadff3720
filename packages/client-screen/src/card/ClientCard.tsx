import { Box, Card, Divider, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { ClientStatusTag } from '@recado/ui';
import type { ReactNode, Ref } from 'react';
import { ConnectionReason } from '../reason/ConnectionReason.tsx';
import { Webhook } from '../webhook/Webhook.tsx';
import { ApiToken } from './ApiToken.tsx';
import { ClientFacts } from './ClientFacts.tsx';

export interface ClientCardProps {
  readonly client: Client;
  /** Where the focus goes when what it stood on has gone. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Something else stands beside it. */
  readonly isNarrow: boolean;
  /** The action buttons. */
  readonly children: ReactNode;
}

/** A client: who it is, how it is connected, its token, its webhook (specification §2). */
export function ClientCard({ client, headingRef, isNarrow, children }: ClientCardProps) {
  return (
    <Card component="section" aria-labelledby="cliente" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <Typography
          id="cliente"
          ref={headingRef}
          tabIndex={-1}
          variant="h2"
          sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {client.businessName}
        </Typography>
        <ClientStatusTag client={client} />
      </Box>
      <ClientFacts client={client} />
      {!client.isConnected && <ConnectionReason connection={client.connection} />}
      <Box>{children}</Box>
      <Divider />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: isNarrow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)',
          },
        }}
      >
        <ApiToken client={client} />
        <Webhook client={client} />
      </Box>
    </Card>
  );
}
