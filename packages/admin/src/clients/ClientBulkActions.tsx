import { Button } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminClientTexts as texts } from '@recado/texts';
import { DownloadIcon, isSessionEndError, RefreshIcon, toast, useSdk } from '@recado/ui';
import { type Exporter, useDataProvider, useListContext } from 'ra-core';
import { useState } from 'react';

interface ClientBulkActionsProps {
  readonly exporter: Exporter<ListedClient>;
}

/** Actions that restart or export the selected clients. There is no action that deletes several clients. */
export function ClientBulkActions({ exporter }: ClientBulkActionsProps) {
  const { selectedIds, onUnselectItems, refetch, resource } = useListContext<ListedClient>();
  const provider = useDataProvider();
  const sdk = useSdk();
  const [isRunning, setRunning] = useState(false);
  const ids = selectedIds.map(String);

  const runExclusively = async (work: () => Promise<void>) => {
    setRunning(true);
    try {
      await work();
    } finally {
      setRunning(false);
    }
  };
  const restart = () =>
    runExclusively(async () => {
      const outcomes = await Promise.allSettled(
        ids.map(id => sdk.request('POST /whatsapp/client/{id}/restart', { params: { id } })),
      );
      if (outcomes.some(outcome => outcome.status === 'rejected' && isSessionEndError(outcome.reason))) return;
      const restartedCount = outcomes.filter(({ status }) => status === 'fulfilled').length;
      if (restartedCount > 0) toast.success(texts.restarted(restartedCount));
      if (restartedCount < ids.length) toast.error(texts.notRestarted(ids.length - restartedCount));
      onUnselectItems();
      void refetch();
    });
  const exportSelected = () =>
    runExclusively(async () => {
      try {
        const { data } = await provider.getMany<ListedClient>(resource, { ids });
        await exporter(data, async () => ({}), provider, resource);
      } catch {
        toast.error(texts.exportFailed);
      }
    });
  return (
    <>
      <Button size="small" startIcon={<RefreshIcon />} disabled={isRunning} onClick={() => void restart()}>
        {texts.restart}
      </Button>
      <Button size="small" startIcon={<DownloadIcon />} disabled={isRunning} onClick={() => void exportSelected()}>
        {texts.exportSelected}
      </Button>
    </>
  );
}
