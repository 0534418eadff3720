import { Button, Dialog, DialogTitle } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { ClockIcon } from '@recado/ui';
import { useState } from 'react';
import { RecoverForm, type RecoverFormProps } from './RecoverForm.tsx';

const texts = webhookTools.recover;

export type RecoverButtonProps = Omit<RecoverFormProps, 'onClose'>;

/** Asks from when on what was not delivered is to be sent again. */
export function RecoverButton({ clientId, webhooks }: RecoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button startIcon={<ClockIcon />} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs" aria-labelledby="recuperar">
        <DialogTitle id="recuperar" variant="h2">
          {texts.title}
        </DialogTitle>
        <RecoverForm clientId={clientId} webhooks={webhooks} onClose={close} />
      </Dialog>
    </>
  );
}
