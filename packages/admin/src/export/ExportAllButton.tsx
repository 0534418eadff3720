import { Button } from '@mui/material';
import { adminExportTexts as texts } from '@recado/texts';
import { DownloadIcon, formatNumber } from '@recado/ui';
import { fetchRelatedRecords, HttpError, useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { fetchAllRows, MAX_EXPORTED_ROWS } from './fetchAllRows.ts';

/**
 * Button that exports all rows of a list. It replaces react-admin's ExportButton, which exports only the first
 * thousand rows.
 */
export function ExportAllButton() {
  const { run, isRunning, isPossible } = useExportAll();
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={isRunning || !isPossible} onClick={() => void run()}>
      {isRunning ? texts.running : texts.export}
    </Button>
  );
}

/** Exports all pages of the surrounding list, with the list's filter, sort order and exporter. */
function useExportAll() {
  const { resource, filter, filterValues, sort, exporter, total } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    if (!exporter || isRunning) return;
    setRunning(true);
    try {
      const query = { resource, sort, filter: { ...filterValues, ...filter } };
      const { rows, isTruncated } = await fetchAllRows(dataProvider, query);
      await exporter(rows, fetchRelatedRecords(dataProvider), dataProvider, resource);
      if (isTruncated) notify(texts.cut(formatNumber(MAX_EXPORTED_ROWS)), { type: 'warning' });
    } catch (error) {
      const message = error instanceof HttpError ? error.message : texts.failed;
      notify(message, { type: 'error' });
    } finally {
      setRunning(false);
    }
  }

  return { run, isRunning, isPossible: Boolean(exporter) && total !== 0 };
}
