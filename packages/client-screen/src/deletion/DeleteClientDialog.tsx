import { Dialog, DialogTitle } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetail } from '@recado/texts';
import { DeleteClientForm } from './DeleteClientForm.tsx';
import { useDeletion } from './useDeletion.ts';

export interface DeleteClientDialogProps {
  readonly client: Client;
  readonly open: boolean;
  /** On cancel, on a click beside it, and on success (specification §4). */
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, isRunning, problem, forget } = useDeletion(client.id, () => {
    onClose();
    onDeleted();
  });
  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited: forget } }}
      aria-labelledby="eliminar"
      aria-describedby="eliminar-aviso"
    >
      <DialogTitle id="eliminar" variant="h2">
        {clientDetail.deletion.title}
      </DialogTitle>
      <DeleteClientForm
        businessName={client.businessName}
        isRunning={isRunning}
        problem={problem}
        onCancel={onClose}
        onConfirm={remove}
      />
    </Dialog>
  );
}
