import { Box, Button, Card, Typography } from '@mui/material';
import type { ClientExport } from '@recado/contract';
import { clientExportTexts as texts } from '@recado/texts';
import {
  createQueryKey,
  formatDateTime,
  getFailureMessage,
  isSessionEndError,
  Notice,
  PendingPart,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportDialog } from './ExportDialog.tsx';

const EXPORT_ENDPOINT = 'GET /clients/{id}/export';
/** Milliseconds between two polls of the export's progress. */
const POLL_INTERVAL_MS = 2_000;

interface ExportCardProps {
  readonly clientId: string;
}

/** Requests, tracks and downloads an export of all data of a client. Only its owner may do so. */
export function ExportCard({ clientId }: ExportCardProps) {
  const options = { params: { id: clientId } };
  const { data, error } = useApi(EXPORT_ENDPOINT, options, {
    refetchInterval: ({ state }) => (isInProgress(state.data?.export) ? POLL_INTERVAL_MS : false),
  });
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { download, isDownloading, remove, isRemoving } = useExport(clientId);
  const clientExport = data?.export;
  const isRunning = isInProgress(clientExport);
  return (
    <Card
      component="section"
      aria-labelledby="copia-de-los-datos"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}
    >
      <Typography id="copia-de-los-datos" component="h2" variant="h3">
        {texts.title}
      </Typography>
      <Typography variant="body2">{texts.about}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.retention} {texts.secret}
      </Typography>
      {clientExport && (
        <Notice
          severity={clientExport.state === 'failed' ? 'error' : clientExport.state === 'ready' ? 'success' : 'info'}
        >
          {describeExport(clientExport)}
        </Notice>
      )}
      {!data && !error && <PendingPart />}
      {error && !data && <Notice severity="error">{getFailureMessage(error, texts.loadFailed)}</Notice>}
      {data && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {clientExport?.state === 'ready' && (
            <Button variant="outlined" disabled={isDownloading} onClick={() => download()}>
              {texts.download}
            </Button>
          )}
          {!isRunning && (
            <Button variant={clientExport ? 'text' : 'outlined'} onClick={() => setDialogOpen(true)}>
              {clientExport ? texts.prepareAnother : texts.prepare}
            </Button>
          )}
          {clientExport && clientExport.state !== 'failed' && (
            <Button variant="text" disabled={isRemoving} onClick={() => remove()}>
              {isRunning ? texts.stop : texts.remove}
            </Button>
          )}
        </Box>
      )}
      {isDialogOpen && <ExportDialog clientId={clientId} path={EXPORT_ENDPOINT} onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}

const isInProgress = (clientExport: ClientExport | null | undefined): boolean =>
  clientExport?.state === 'waiting' || clientExport?.state === 'running';

const megabyteFormat = new Intl.NumberFormat('es-MX', {
  ...{ style: 'unit', unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 },
});

function describeExport({ state, messages, files, bytes, expiresAt }: ClientExport): string {
  if (state === 'waiting') return texts.waiting;
  if (state === 'running') return texts.running(messages, files);
  if (state === 'failed' || bytes === null || expiresAt === null) return texts.failedState;
  const megabytes = megabyteFormat.format(Math.max(bytes / 1_000_000, 0.1));
  return `${texts.ready(messages, files, megabytes)} ${texts.until(formatDateTime(expiresAt))}`;
}

function useExport(id: string) {
  const sdk = useSdk();
  const { queries, apiUrl } = usePlatform();
  const params = { id };
  const handleError = (fallbackMessage: string) => (failure: Error) => {
    if (!isSessionEndError(failure)) toast.error(getFailureMessage(failure, fallbackMessage));
  };
  const download = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/export/link', { params }),
    // The browser streams the file to disk, so the page never holds it in memory.
    onSuccess: ({ path }) => Object.assign(document.createElement('a'), { href: `${apiUrl}${path}` }).click(),
    onError: handleError(texts.downloadFailed),
  });
  const remove = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/export', { params }),
    onSuccess: ({ message }) => {
      queries.setQueryData(createQueryKey(EXPORT_ENDPOINT, { params }), { success: true, clientId: id, export: null });
      toast.success(message);
    },
    onError: handleError(texts.removeFailed),
  });
  return {
    download: () => download.mutate(),
    isDownloading: download.isPending,
    remove: () => remove.mutate(),
    isRemoving: remove.isPending,
  };
}
