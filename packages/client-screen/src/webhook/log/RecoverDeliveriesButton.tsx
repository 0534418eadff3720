import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import type { ClientWebhook } from '@recado/contract';
import { commonTexts, webhookToolTexts } from '@recado/texts';
import { ClockIcon, getFailureMessage, isSessionEndError, TextInput, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWebhookCache } from '../useWebhookCache.ts';
import { suggestDeliveryRecoveryStart, toDateTimeLocalValue } from './toDateTimeLocalValue.ts';

const texts = webhookToolTexts.recover;

export type RecoverDeliveriesButtonProps = Omit<RecoverFormProps, 'onClose'>;

/** Button with a dialog that resends the undelivered events since a chosen time. */
export function RecoverDeliveriesButton({ clientId, webhooks }: RecoverDeliveriesButtonProps) {
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

interface RecoverFormProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
  readonly onClose: () => void;
}

function RecoverForm({ clientId, webhooks, onClose }: RecoverFormProps) {
  const [since, setSince] = useState(() => toDateTimeLocalValue(suggestDeliveryRecoveryStart(webhooks)));
  const [all, setAll] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const { recover, isRunning } = useRecovery(clientId, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const startTime = new Date(since);
    const isPastTime = startTime.getTime() <= Date.now();
    setInvalid(!isPastTime);
    if (isPastTime) recover({ since: startTime.toISOString(), all });
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
            error={isInvalid}
            helperText={isInvalid && texts.invalid}
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
          {commonTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {isRunning ? texts.running : texts.run}
        </Button>
      </DialogActions>
    </form>
  );
}

interface RecoveryRequest {
  /** Time from which on events are resent, in ISO 8601. */
  readonly since: string;
  /** True to also resend events that were already delivered. */
  readonly all: boolean;
}

/** Requeues events that a client's enabled webhooks have not received since a given time. */
function useRecovery(clientId: string, onDone: () => void) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: RecoveryRequest) =>
      sdk.request('POST /clients/{id}/deliveries/recover', { params: { id: clientId }, payload }),
    onSuccess({ message }) {
      toast.success(message);
      onDone();
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, webhookToolTexts.failures.recover));
    },
    onSettled: () => cache.invalidateDeliveries(),
  });
  return { recover: (recovery: RecoveryRequest) => mutate(recovery), isRunning: isPending };
}
