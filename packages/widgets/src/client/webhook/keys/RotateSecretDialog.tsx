import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { common, webhookTools } from '@recado/texts';

const texts = webhookTools.keys;

export interface RotateSecretDialogProps {
  readonly open: boolean;
  readonly isRunning: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export const RotateSecretDialog = ({ open, isRunning, onCancel, onConfirm }: RotateSecretDialogProps) => (
  <Dialog
    open={open}
    onClose={isRunning ? undefined : onCancel}
    role="alertdialog"
    aria-labelledby="cambiar-secreto"
    aria-describedby="cambiar-secreto-texto"
  >
    <DialogTitle id="cambiar-secreto" variant="h2">
      {texts.confirmTitle}
    </DialogTitle>
    <DialogContent>
      <DialogContentText id="cambiar-secreto-texto">{texts.confirmText}</DialogContentText>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onCancel} disabled={isRunning}>
        {common.cancel}
      </Button>
      <Button variant="contained" onClick={onConfirm} disabled={isRunning}>
        {isRunning ? texts.rotating : texts.confirm}
      </Button>
    </DialogActions>
  </Dialog>
);
