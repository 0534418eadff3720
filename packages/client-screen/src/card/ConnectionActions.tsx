import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetail } from '@recado/texts';
import { ConfirmDialog, PlayIcon, PlugIcon, RefreshIcon, TrashIcon } from '@recado/ui';
import { may } from '../access.ts';
import type { ConnectionActionSet } from '../useConnectionActions.ts';

const texts = clientDetail.actions;

export interface ConnectionActionsProps {
  readonly client: Client;
  /** Its owner's account is deactivated: why nothing can be connected stands above. */
  readonly isPaused: boolean;
  /** The next thing to do is on the phone, not here. */
  readonly isLinking: boolean;
  readonly actions: ConnectionActionSet;
  /** Whether it is asked for before it is done. */
  readonly isUnlinking: boolean;
  readonly onUnlinking: (isAsked: boolean) => void;
  readonly onDelete: () => void;
}

/** What can be done in the client's state (docs/product.md §4); what ends something stands apart, and asks first. */
export function ConnectionActions({
  client,
  isPaused,
  isLinking,
  actions,
  isUnlinking,
  onUnlinking,
  onDelete,
}: ConnectionActionsProps) {
  const { isConnected } = client;
  const { initialize, restart, disconnect } = actions;
  const isBusy = initialize.isRunning || restart.isRunning || disconnect.isRunning;
  if (!may(client, 'POST /whatsapp/client/{id}/initialize')) return null;
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
          disabled={isBusy || isPaused}
          onClick={initialize.run}
        >
          {initialize.isRunning ? texts.initializing : texts.initialize}
        </Button>
      )}
      {isConnected && (
        <Button variant="outlined" startIcon={<RefreshIcon />} disabled={isBusy} onClick={restart.run}>
          {restart.isRunning ? texts.restarting : texts.restart}
        </Button>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        {isConnected && (
          <Button color="error" startIcon={<PlugIcon />} disabled={isBusy} onClick={() => onUnlinking(true)}>
            {disconnect.isRunning ? texts.disconnecting : texts.disconnect}
          </Button>
        )}
        {may(client, 'DELETE /clients/{id}/secure') && (
          <Tooltip title={texts.delete}>
            <IconButton aria-label={texts.delete} onClick={onDelete} sx={{ color: 'error.main' }}>
              <TrashIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <ConfirmDialog
        texts={texts.disconnection}
        running={texts.disconnecting}
        open={isUnlinking && isConnected}
        isRunning={disconnect.isRunning}
        onCancel={() => onUnlinking(false)}
        onConfirm={() => {
          onUnlinking(false);
          disconnect.run();
        }}
      />
    </Box>
  );
}
