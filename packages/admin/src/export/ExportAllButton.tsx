import { Button } from '@mui/material';
import { adminExport as texts } from '@recado/texts';
import { DownloadIcon, formatNumber } from '@recado/ui';
import { fetchRelatedRecords, HttpError, useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { collectAll, MOST } from './collectAll.ts';

/** In the place of react-admin's ExportButton, which would take the first thousand rows and no more. */
export function ExportAllButton() {
  const { run, isRunning, isPossible } = useExportAll();
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={isRunning || !isPossible}
      onClick={() => void run()}
    >
      {isRunning ? texts.running : texts.export}
    </Button>
  );
}

/** Exports the list around it as it is filtered and sorted: all of its pages, through the list's exporter. */
function useExportAll() {
  const { resource, filter, filterValues, sort, exporter, total } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    if (!exporter || isRunning) return;
    setRunning(true);
    try {
      const asked = { resource, sort, filter: { ...filterValues, ...filter } };
      const { rows, isCut } = await collectAll(dataProvider, asked);
      await exporter(rows, fetchRelatedRecords(dataProvider), dataProvider, resource);
      if (isCut) notify(texts.cut(formatNumber(MOST)), { type: 'warning' });
    } catch (error) {
      const said = error instanceof HttpError ? error.message : texts.failed;
      notify(said, { type: 'error' });
    } finally {
      setRunning(false);
    }
  }

  return { run, isRunning, isPossible: Boolean(exporter) && total !== 0 };
}
