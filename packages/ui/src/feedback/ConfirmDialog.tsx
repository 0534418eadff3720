import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { type ReactNode, useId } from 'react';

export interface ConfirmDialogProps {
  readonly texts: { readonly confirmTitle: string; readonly confirmText: string; readonly confirm: string };
  /** Label of the confirm button while the action is running. */
  readonly running: string;
  readonly open: boolean;
  readonly isRunning: boolean;
  /** Whether the action cannot be confirmed yet, because `children` asks for something first. */
  readonly isConfirmDisabled?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** Additional content of the dialog, such as details. */
  readonly children?: ReactNode;
}

/** Asks for confirmation before a disruptive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { texts, running, open, isRunning, isConfirmDisabled = false, onCancel, onConfirm, children } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onCancel}
      // Stop clicks here: they bubble through the React tree, for instance to a table row that handles clicks itself.
      onClick={event => event.stopPropagation()}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`} variant="h2">
        {texts.confirmTitle}
      </DialogTitle>
      <DialogContent id={`${id}text`}>
        <DialogContentText>{texts.confirmText}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onCancel} disabled={isRunning}>
          {commonTexts.cancel}
        </Button>
        <Button variant="contained" onClick={onConfirm} disabled={isRunning || isConfirmDisabled}>
          {isRunning ? running : texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
