import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogContentText,
  FormControlLabel,
  Typography,
} from '@mui/material';
import type { ClientWebhook } from '@recado/contract';
import { common, webhookTools } from '@recado/texts';
import { TextInput } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { localInput, recoverSince } from './localInput.ts';
import { useRecovery } from './useRecovery.ts';

const texts = webhookTools.recover;

export interface RecoverFormProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
  readonly onClose: () => void;
}

export function RecoverForm({ clientId, webhooks, onClose }: RecoverFormProps) {
  const [since, setSince] = useState(() => localInput(recoverSince(webhooks)));
  const [all, setAll] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { recover, isRunning } = useRecovery(clientId, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moment = new Date(since);
    const isUsable = moment.getTime() <= Date.now();
    setWrong(!isUsable);
    if (isUsable) recover({ since: moment.toISOString(), all });
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText sx={{ mb: 2 }}>{texts.text}</DialogContentText>
        <Box sx={{ pt: 1 }}>
          <TextInput
            type="datetime-local"
            label={texts.since}
            value={since}
            notched
            autoFocus
            error={isWrong}
            helperText={isWrong && texts.invalid}
            onChange={event => setSince(event.target.value)}
          />
        </Box>
        <FormControlLabel
          control={<Checkbox checked={all} onChange={event => setAll(event.target.checked)} />}
          label={texts.all}
          sx={{ mt: 1 }}
        />
        <Typography variant="body2" color="text.secondary">
          {texts.allHint}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isRunning}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {isRunning ? texts.running : texts.run}
        </Button>
      </DialogActions>
    </form>
  );
}
