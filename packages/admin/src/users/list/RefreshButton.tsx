import { Button } from '@mui/material';
import { adminUsers } from '@recado/texts';
import { RefreshIcon } from '@recado/ui';
import { useListContext } from 'ra-core';

/** Actualizar (specification §2). */
export function RefreshButton() {
  const { refetch, isFetching } = useListContext();
  return (
    <Button size="small" startIcon={<RefreshIcon />} disabled={isFetching} onClick={() => void refetch()}>
      {adminUsers.list.refresh}
    </Button>
  );
}
