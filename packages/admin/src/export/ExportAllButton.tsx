import { Button } from '@mui/material';
import { adminExport as texts } from '@recado/texts';
import { DownloadIcon } from '@recado/ui';
import { useExportAll } from './useExportAll.ts';

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
