import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts } from '@recado/texts';
import { ConfirmDialog, PlayIcon, PlugIcon, RefreshIcon, TrashIcon } from '@recado/ui';
import { canCallEndpoint } from '../access.ts';
import type { ConnectionActionSet } from '../useConnectionActions.ts';

const texts = clientDetailTexts.actions;

export interface ConnectionActionsProps {
  readonly client: Client;
  /** True if the owner's account is deactivated. The page explains this above the buttons. */
  readonly isPaused: boolean;
  /** True if the next step is on the phone and not on this page. */
  readonly isLinking: boolean;
  readonly actions: ConnectionActionSet;
  /** True while the dialog that confirms the unlinking is open. */
  readonly isUnlinking: boolean;
  readonly onUnlinkingChange: (isUnlinking: boolean) => void;
  readonly onDelete: () => void;
}

/** Buttons for the client's connection state (docs/product.md §4). Destructive actions require confirmation. */
export function ConnectionActions({
  client,
  isPaused,
  isLinking,
  actions,
  isUnlinking,
  onUnlinkingChange,
  onDelete,
}: ConnectionActionsProps) {
  const { isConnected } = client;
  const { initialize, restart, disconnect } = actions;
  const isBusy = initialize.isRunning || restart.isRunning || disconnect.isRunning;
  if (!canCallEndpoint(client, 'POST /whatsapp/client/{id}/initialize')) return null;
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
          <Button color="error" startIcon={<PlugIcon />} disabled={isBusy} onClick={() => onUnlinkingChange(true)}>
            {disconnect.isRunning ? texts.disconnecting : texts.disconnect}
          </Button>
        )}
        {canCallEndpoint(client, 'DELETE /clients/{id}/secure') && (
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
        onCancel={() => onUnlinkingChange(false)}
        onConfirm={() => {
          onUnlinkingChange(false);
          disconnect.run();
        }}
      />
    </Box>
  );
}
