import { Button } from '@mui/material';
import type { Client } from '@recado/contract';
import { transportNames as texts } from '@recado/texts';
import { createLazyComponent, useApi } from '@recado/ui';
import { Suspense, useState } from 'react';
import { canCallEndpoint } from '../access.ts';
import { DetailRow } from '../card/DetailRow.tsx';

const TransportDialog = createLazyComponent(async () => (await import('./TransportDialog.tsx')).TransportDialog);

interface TransportFactProps {
  readonly client: Client;
}

/** Shows the transport of a line, with a button to view or change it. */
export function TransportDetailRow({ client }: TransportFactProps) {
  const { transport } = client;
  const [isOpen, setOpen] = useState(false);
  const { data } = useApi('GET /transports', undefined, { staleTime: Number.POSITIVE_INFINITY });
  const hasDetails = (data?.transports.length ?? 0) > 1 || transport.credentials.length > 0;
  return (
    <DetailRow label={texts.label}>
      <span>{texts.name(transport.name)}</span>
      {hasDetails && canCallEndpoint(client, 'PUT /clients/{id}/transport') && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ ml: 1 }}>
          {texts.see}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <TransportDialog client={client} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </DetailRow>
  );
}
