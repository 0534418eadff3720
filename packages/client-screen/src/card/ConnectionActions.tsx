import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { clientDetail } from '@recado/texts';
import { PlayIcon, PlugIcon, RefreshIcon, TrashIcon } from '@recado/ui';
import type { ConnectionActionSet } from '../useConnectionActions.ts';

const texts = clientDetail.actions;

export interface ConnectionActionsProps {
  readonly isConnected: boolean;
  /** The next thing to do is on the phone, not here. */
  readonly isLinking: boolean;
  readonly actions: ConnectionActionSet;
  readonly onDelete: () => void;
}

/** What can be done in the client's state (docs/product.md §4), and the trash. */
export function ConnectionActions({ isConnected, isLinking, actions, onDelete }: ConnectionActionsProps) {
  const { initialize, restart, disconnect } = actions;
  const isBusy = initialize.isRunning || restart.isRunning || disconnect.isRunning;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        '& .MuiButton-root': { px: { xs: 1, sm: 2 } },
      }}
    >
      {!isConnected && (
        <Button
          variant={isLinking ? 'outlined' : 'contained'}
          startIcon={<PlayIcon />}
          disabled={isBusy}
          onClick={initialize.run}
        >
          {initialize.isRunning ? texts.initializing : texts.initialize}
        </Button>
      )}
      {isConnected && (
        <>
          <Button variant="outlined" startIcon={<RefreshIcon />} disabled={isBusy} onClick={restart.run}>
            {restart.isRunning ? texts.restarting : texts.restart}
          </Button>
          <Button variant="outlined" startIcon={<PlugIcon />} disabled={isBusy} onClick={disconnect.run}>
            {disconnect.isRunning ? texts.disconnecting : texts.disconnect}
          </Button>
        </>
      )}
      <Tooltip title={texts.delete}>
        <IconButton aria-label={texts.delete} onClick={onDelete} sx={{ ml: 'auto', color: 'error.main' }}>
          <TrashIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
