import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { clientDetail, common } from '@recado/texts';

const texts = clientDetail.token;

export interface RegenerateTokenDialogProps {
  readonly open: boolean;
  readonly isRunning: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export const RegenerateTokenDialog = ({
  open,
  isRunning,
  onCancel,
  onConfirm,
}: RegenerateTokenDialogProps) => (
  <Dialog
    open={open}
    onClose={isRunning ? undefined : onCancel}
    role="alertdialog"
    aria-labelledby="regenerar"
    aria-describedby="regenerar-texto"
  >
    <DialogTitle id="regenerar" variant="h2">
      {texts.confirmTitle}
    </DialogTitle>
    <DialogContent>
      <DialogContentText id="regenerar-texto">{texts.confirmText}</DialogContentText>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onCancel} disabled={isRunning}>
        {common.cancel}
      </Button>
      <Button variant="contained" onClick={onConfirm} disabled={isRunning}>
        {isRunning ? texts.regenerating : texts.confirm}
      </Button>
    </DialogActions>
  </Dialog>
);
