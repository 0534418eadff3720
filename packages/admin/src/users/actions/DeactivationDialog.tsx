import { Box, Skeleton, Typography } from '@mui/material';
import { adminUserTexts } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { useResourcesPausedByDeactivation } from './useResourcesPausedByDeactivation.ts';

const texts = adminUserTexts.actions.deactivation;

export interface DeactivationDialogProps {
  readonly ids: readonly string[];
  /** Name of the user. Undefined if several users are deactivated. */
  readonly name?: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * Confirmation dialog that lists the resources that the deactivation pauses. It is open while it is mounted.
 */
export function DeactivationDialog({ ids, name, onCancel, onConfirm }: DeactivationDialogProps) {
  const { data, isPending } = useResourcesPausedByDeactivation(ids);
  return (
    <ConfirmDialog
      texts={{
        confirmTitle: texts.title(ids.length),
        confirmText: name === undefined ? texts.several : texts.one(name),
        confirm: adminUserTexts.actions.deactivate,
      }}
      running={texts.running}
      open
      isRunning={false}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <Typography color="text.secondary" sx={{ mt: 1.5 }}>
        {texts.pauses}
      </Typography>
      {isPending ? (
        <Skeleton variant="rounded" height={72} sx={{ mt: 1 }} />
      ) : (
        <Box component="ul" sx={{ typography: 'body1', mt: 1, mb: 0, pl: 3, display: 'grid', gap: 0.5 }}>
          <li>{texts.linked(data?.linkedClients)}</li>
          <li>{texts.webhooks(data?.webhooks)}</li>
          <li>{texts.signIns(data?.signIns)}</li>
        </Box>
      )}
    </ConfirmDialog>
  );
}
