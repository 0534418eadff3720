import { Box, Button } from '@mui/material';
import type { Client } from '@recado/contract';
import { proof as texts } from '@recado/texts';
import { failureMessage, formatDateTime, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { may } from '../access.ts';
import { useClientCache } from '../useClientCache.ts';
import { Fact } from './Fact.tsx';

/** When a line that is connected was last known to take and bring messages, and asking it now. */
export function LineProof({ client }: { readonly client: Client }) {
  const { id, isConnected, connection } = client;
  const sdk = useSdk();
  const cache = useClientCache(id);
  const toasted = { id: `prove ${id}` };
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /whatsapp/client/{id}/prove', { params: { id } }),
    onSuccess(asked) {
      cache.replace(asked.client);
      toast[asked.proven ? 'success' : 'error'](asked.message, toasted);
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed), toasted);
    },
  });
  if (!isConnected || connection.provenAt === undefined) return null;
  return (
    <Fact label={texts.label}>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {connection.provenAt === null ? texts.never : formatDateTime(connection.provenAt)}
        {may(client, 'POST /whatsapp/client/{id}/prove') && (
          <Button size="small" disabled={isPending} onClick={() => mutate()}>
            {isPending ? texts.asking : texts.now}
          </Button>
        )}
      </Box>
    </Fact>
  );
}
