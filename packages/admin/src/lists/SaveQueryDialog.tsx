import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { TextInput } from '@recado/ui';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';

export interface SaveQueryDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly save: (label: string) => void;
}

export function SaveQueryDialog({ isOpen, close, save }: SaveQueryDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [label, setLabel] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(label.trim());
    setLabel('');
    close();
  };
  return (
    <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id} variant="h2">
          {translate('ra.saved_queries.new_dialog_title')}
        </DialogTitle>
        <DialogContent>
          <TextInput
            label={translate('ra.saved_queries.query_name')}
            value={label}
            onChange={event => setLabel(event.target.value)}
            autoFocus
            sx={{ mt: 1 }}
            slotProps={{ input: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={label.trim() === ''}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
