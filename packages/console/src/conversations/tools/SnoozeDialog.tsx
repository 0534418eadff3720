import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { localTimeToInstant, MAX_SNOOZE_DAYS, toLocalTime } from '@recado/contract/rules';
import { commonTexts, conversationTexts } from '@recado/texts';
import { getFailureMessage, getTimeZoneName, useApi } from '@recado/ui';
import { type FormEvent, useId, useState } from 'react';
import { formatDayAndTimeInZone } from '../../schedules/formatSchedule.ts';
import { computeSnoozeTimes } from './computeSnoozeTimes.ts';

const texts = conversationTexts.snoozing;

export interface SnoozeDialogProps {
  readonly clientId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onChoose: (until: Date) => void;
}

/** Dialog to snooze conversations, until a common time or until a custom day and hour. */
export function SnoozeDialog({ clientId, title, onClose, onChoose }: SnoozeDialogProps) {
  const id = useId();
  const { data, error } = useApi('GET /clients/{id}/schedules', {
    params: { id: clientId },
    query: { limit: 1 },
  });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        <bdi>{title}</bdi>
      </DialogTitle>
      {data ? (
        <SnoozeTimeForm timeZone={data.timeZone} {...{ onClose, onChoose }} />
      ) : (
        <DialogContent>
          <Typography>{error ? getFailureMessage(error, texts.failed) : commonTexts.loading}</Typography>
        </DialogContent>
      )}
    </Dialog>
  );
}

interface SnoozeTimeFormProps extends Pick<SnoozeDialogProps, 'onClose' | 'onChoose'> {
  readonly timeZone: string;
}

function SnoozeTimeForm({ timeZone, onClose, onChoose }: SnoozeTimeFormProps) {
  const [now] = useState(() => new Date());
  const times = computeSnoozeTimes(now, timeZone);
  const [customTime, setCustomTime] = useState(() => {
    const { at = now } = times.find(({ name }) => name === 'tomorrow') ?? {};
    return toLocalTime(at, timeZone).toISOString().slice(0, 16);
  });
  const [errorText, setErrorText] = useState<string>();
  const [day = '', hour = ''] = customTime.split('T');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const local = new Date(`${day}T${hour}:00Z`);
    const at = Number.isNaN(local.getTime()) ? undefined : localTimeToInstant(local, timeZone);
    const invalidReason = validateSnoozeTime(at);
    setErrorText(invalidReason);
    if (at && invalidReason === undefined) onChoose(at);
  };
  const change = (value: string) => {
    setErrorText(undefined);
    setCustomTime(value);
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ pt: 0 }}>
        <List disablePadding aria-label={texts.label} sx={{ mx: -2, mb: 1 }}>
          {times.map(({ name, at }) => (
            <li key={name}>
              <ListItemButton onClick={() => onChoose(at)} sx={{ borderRadius: 1, py: 0.25 }}>
                <ListItemText primary={texts.times[name]} secondary={formatDayAndTimeInZone(at, timeZone)} />
              </ListItemButton>
            </li>
          ))}
        </List>
        <Typography variant="body2" sx={{ fontWeight: 600, mb: 2 }}>
          {texts.own}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 140px' } }}>
          <TextField
            label={texts.day}
            type="date"
            value={day}
            onChange={({ target }) => change(`${target.value}T${hour}`)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label={texts.time}
            type="time"
            value={hour}
            onChange={({ target }) => change(`${day}T${target.value}`)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </Box>
        <Typography
          role={errorText === undefined ? undefined : 'alert'}
          variant="body2"
          color={errorText === undefined ? 'text.secondary' : 'error'}
          sx={{ mt: 1 }}
        >
          {errorText ?? texts.zone(getTimeZoneName(timeZone))}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="contained">
          {texts.choose}
        </Button>
      </DialogActions>
    </form>
  );
}

function validateSnoozeTime(at: Date | undefined): string | undefined {
  if (!at) return texts.missing;
  const aheadMs = at.getTime() - Date.now();
  if (aheadMs <= 0) return texts.past;
  return aheadMs > MAX_SNOOZE_DAYS * 86_400_000 ? texts.far : undefined;
}
