import { Button } from '@mui/material';
import type { Client } from '@recado/contract';
import { transportNames as texts } from '@recado/texts';
import { lazyPart, useApi } from '@recado/ui';
import { Suspense, useState } from 'react';
import { may } from '../access.ts';
import { Fact } from '../card/Fact.tsx';

const TransportDialog = lazyPart(async () => (await import('./TransportDialog.tsx')).TransportDialog);

/** By which way a line reaches WhatsApp; with what there is to see of it, or to change. */
export function TransportFact({ client }: { readonly client: Client }) {
  const { transport } = client;
  const [isOpen, setOpen] = useState(false);
  const { data } = useApi('GET /transports', undefined, { staleTime: Number.POSITIVE_INFINITY });
  const isWorthIt = (data?.transports.length ?? 0) > 1 || transport.credentials.length > 0;
  return (
    <Fact label={texts.label}>
      <span>{texts.name(transport.name)}</span>
      {isWorthIt && may(client, 'PUT /clients/{id}/transport') && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ ml: 1 }}>
          {texts.see}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <TransportDialog client={client} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Fact>
  );
}
