import { Box, Button } from '@mui/material';
import type { Client } from '@recado/contract';
import { livenessProbeTexts as texts } from '@recado/texts';
import { formatDateTime, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { canCallEndpoint } from '../access.ts';
import { DetailRow } from '../card/DetailRow.tsx';
import { useClientCache } from '../useClientCache.ts';

interface LivenessProbeRowProps {
  readonly client: Client;
}

/** Last successful liveness probe of a connected line, with a button that probes now. */
export function LivenessProbeRow({ client }: LivenessProbeRowProps) {
  const { id, isConnected, connection } = client;
  const sdk = useSdk();
  const cache = useClientCache(id);
  const toastOptions = { id: `prove ${id}` };
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /whatsapp/client/{id}/prove', { params: { id } }),
    onSuccess(result) {
      cache.replace(result.client);
      toast[result.proven ? 'success' : 'error'](result.message, toastOptions);
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed), toastOptions);
    },
  });
  if (!isConnected || connection.provenAt === undefined) return null;
  return (
    <DetailRow label={texts.label}>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {connection.provenAt === null ? texts.never : formatDateTime(connection.provenAt)}
        {canCallEndpoint(client, 'POST /whatsapp/client/{id}/prove') && (
          <Button size="small" disabled={isPending} onClick={() => mutate()}>
            {isPending ? texts.running : texts.now}
          </Button>
        )}
      </Box>
    </DetailRow>
  );
}
