import { Box, Button, Card, Typography } from '@mui/material';
import type { ClientExport } from '@recado/contract';
import { clientExport as texts } from '@recado/texts';
import {
  apiKey,
  failureMessage,
  formatDateTime,
  isSessionEnd,
  Notice,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportDialog } from './ExportDialog.tsx';

const PATH = 'GET /clients/{id}/export';
/** Milliseconds between two looks at how far it is. */
const PACE = 2_000;

/** A copy of everything of a client's, to be asked for, awaited and downloaded; its owner's alone. */
export function ExportCard({ clientId }: { readonly clientId: string }) {
  const options = { params: { id: clientId } };
  const { data, error } = useApi(PATH, options, {
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export) ? PACE : false),
  });
  const [isAsking, setAsking] = useState(false);
  const { download, isDownloading, remove, isRemoving } = useExport(clientId);
  const copy = data?.export;
  const isRunning = isUnderWay(copy);
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
        {texts.kept} {texts.secret}
      </Typography>
      {copy && (
        <Notice severity={copy.state === 'failed' ? 'error' : copy.state === 'ready' ? 'success' : 'info'}>
          {inWords(copy)}
        </Notice>
      )}
      {error && !data && <Notice severity="error">{failureMessage(error, texts.loadFailed)}</Notice>}
      {data && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {copy?.state === 'ready' && (
            <Button variant="outlined" disabled={isDownloading} onClick={() => download()}>
              {texts.download}
            </Button>
          )}
          {!isRunning && (
            <Button variant={copy ? 'text' : 'outlined'} onClick={() => setAsking(true)}>
              {copy ? texts.again : texts.prepare}
            </Button>
          )}
          {copy && copy.state !== 'failed' && (
            <Button variant="text" disabled={isRemoving} onClick={() => remove()}>
              {isRunning ? texts.stop : texts.remove}
            </Button>
          )}
        </Box>
      )}
      {isAsking && <ExportDialog clientId={clientId} path={PATH} onClose={() => setAsking(false)} />}
    </Card>
  );
}

const isUnderWay = (copy: ClientExport | null | undefined): boolean =>
  copy?.state === 'waiting' || copy?.state === 'running';

const size = new Intl.NumberFormat('es-MX', {
  ...{ style: 'unit', unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 },
});

function inWords({ state, messages, files, bytes, expiresAt }: ClientExport): string {
  if (state === 'waiting') return texts.waiting;
  if (state === 'running') return texts.running(messages, files);
  if (state === 'failed' || bytes === null || expiresAt === null) return texts.failedState;
  const megabytes = size.format(Math.max(bytes / 1_000_000, 0.1));
  return `${texts.ready(messages, files, megabytes)} ${texts.until(formatDateTime(expiresAt))}`;
}

function useExport(id: string) {
  const sdk = useSdk();
  const { queries, apiUrl } = usePlatform();
  const params = { id };
  const said = (sentence: string) => (failure: Error) => {
    if (!isSessionEnd(failure)) toast.error(failureMessage(failure, sentence));
  };
  const download = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/export/link', { params }),
    // The browser writes it to the disk as it comes; it never is in the page's memory.
    onSuccess: ({ path }) => Object.assign(document.createElement('a'), { href: `${apiUrl}${path}` }).click(),
    onError: said(texts.downloadFailed),
  });
  const remove = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/export', { params }),
    onSuccess: ({ message }) => {
      queries.setQueryData(apiKey(PATH, { params }), { success: true, clientId: id, export: null });
      toast.success(message);
    },
    onError: said(texts.removeFailed),
  });
  return {
    download: () => download.mutate(),
    isDownloading: download.isPending,
    remove: () => remove.mutate(),
    isRemoving: remove.isPending,
  };
}
