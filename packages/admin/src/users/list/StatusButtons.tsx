import { Button } from '@mui/material';
import { adminUsers } from '@recado/texts';
import { ActivateIcon, DeactivateIcon } from '../actions/icons.ts';
import { useBulkStatus } from './useBulkStatus.ts';

/** Activates or deactivates whoever is selected; it can be taken back for a while. */
export function StatusButtons() {
  const setStatus = useBulkStatus();
  return (
    <>
      <Button size="small" startIcon={<ActivateIcon />} onClick={() => setStatus(true)}>
        {adminUsers.actions.activate}
      </Button>
      <Button size="small" startIcon={<DeactivateIcon />} onClick={() => setStatus(false)}>
        {adminUsers.actions.deactivate}
      </Button>
    </>
  );
}
