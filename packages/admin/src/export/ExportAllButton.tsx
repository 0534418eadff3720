import { adminExport as texts } from '@recado/texts';
import { DownloadIcon } from '@recado/widgets';
import { Button } from 'ra-ui-materialui';
import { useExportAll } from './useExportAll.ts';

/** In the place of react-admin's ExportButton, which would take the first thousand rows and no more. */
export function ExportAllButton() {
  const { run, isRunning, isPossible } = useExportAll();
  return (
    <Button
      label={isRunning ? texts.running : texts.export}
      disabled={isRunning || !isPossible}
      onClick={() => void run()}
    >
      <DownloadIcon />
    </Button>
  );
}
