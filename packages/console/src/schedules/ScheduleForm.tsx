import { Alert, Button, DialogActions, DialogContent, MenuItem, TextField, Typography } from '@mui/material';
import type { Schedule } from '@recado/contract';
import {
  getLocalDay,
  getMaxTextChars,
  localTimeToInstant,
  RECURRENCE_UNITS,
  toLocalTime,
} from '@recado/contract/rules';
import { commonTexts, scheduledMessageTexts } from '@recado/texts';
import { formatNumber, getTimeZoneName, useApi } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { AttachedFileField } from '../conversations/composer/AttachedFileField.tsx';
import { getMessageKindForFile } from '../conversations/composer/outbox.ts';
import { readRecipientNumber } from '../readRecipientNumber.ts';
import { formatScheduleDay } from './formatSchedule.ts';
import { countRemainingSendTimes, getProposedSendTime, isScheduleMissed } from './scheduleCalendar.ts';
import { useSaveSchedule } from './useSaveSchedule.ts';
import { validateScheduleInput } from './validateScheduleInput.ts';

const texts = scheduledMessageTexts.dialog;

/** Choices of the repetition: none, or its unit. */
const REPEAT_INTERVALS = ['none', ...RECURRENCE_UNITS] as const;
type RepeatInterval = (typeof REPEAT_INTERVALS)[number];

export interface ScheduleFormProps {
  readonly clientId: string;
  /** Recipient of the message. If it is missing, the form has a field for it. */
  readonly recipient?: { readonly chat: string; readonly name: string };
  /** Initial text. */
  readonly text?: string;
  /** File to send with the text, or instead of it. */
  readonly file?: File | undefined;
  /** ID of the message to which the scheduled message replies. */
  readonly replyTo?: string | undefined;
  /** Schedule to change. If it is missing, the dialog creates one. */
  readonly schedule?: Schedule;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  /** Time zone of the business, in which a new schedule is entered. */
  readonly timeZone: string;
  /** Called when the user enters something. */
  readonly onInput: () => void;
}

/** Form of a scheduled message, with the fields that the user may change. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { clientId, recipient, text = '', replyTo, schedule, timeZone, onInput, onClose, onDone } = props;
  const zone = schedule?.repeat?.timeZone ?? timeZone;
  const [initialTime] = useState(() => toLocalTime(getProposedSendTime(schedule), zone).toISOString());
  const remainingTimes = schedule && countRemainingSendTimes(schedule);
  // A paused message whose time has passed needs a new time, which the user chooses in this dialog.
  const hasPassed = schedule !== undefined && isScheduleMissed(schedule);
  const [to, setTo] = useState('');
  const [messageText, setMessageText] = useState(schedule?.text ?? text);
  const [day, setDay] = useState(initialTime.slice(0, 10));
  const [time, setTime] = useState(initialTime.slice(11, 16));
  const [every, setEvery] = useState<RepeatInterval>(schedule?.repeat?.every ?? 'none');
  const [until, setUntil] = useState(schedule?.repeat?.until ?? '');
  const [file, setFile] = useState(props.file);
  const [errorText, setErrorText] = useState<string>();
  const { data: clientResponse } = useApi('GET /clients/{id}', { params: { id: clientId } });
  const enteredNumber =
    recipient || schedule ? undefined : readRecipientNumber(to, clientResponse?.client.phoneNumber ?? '');
  const kind = file ? getMessageKindForFile(file) : (schedule?.type ?? 'text');
  const hasText = schedule ? schedule.text !== null : kind !== 'audio';
  const save = useSaveSchedule({
    clientId,
    schedule,
    onSaved() {
      onDone?.();
      onClose();
    },
    onFailed: setErrorText,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = day !== '' && time !== '' ? localTimeToInstant(new Date(`${day}T${time}:00Z`), zone) : undefined;
    const problem = validateScheduleInput({
      recipient: enteredNumber,
      text: hasText && !file ? messageText : undefined,
      day,
      at,
      until: every !== 'none' && until !== '' ? until : undefined,
    });
    setErrorText(problem);
    if (problem !== undefined || !at) return;
    const end = until !== '' ? { until } : remainingTimes !== undefined && { times: remainingTimes };
    save.mutate({
      sendAt: at.toISOString(),
      repeat: every === 'none' ? undefined : { every, timeZone: zone, ...end },
      isTimeChanged: hasPassed || initialTime.slice(0, 16) !== `${day}T${time}`,
      isRepeatChanged: every !== (schedule?.repeat?.every ?? 'none') || until !== (schedule?.repeat?.until ?? ''),
      isResumed: hasPassed,
      to: recipient?.chat ?? enteredNumber?.to ?? to,
      textOrCaption: messageText,
      hasText,
      file,
      replyTo,
    });
  };
  const handleInput = () => {
    setErrorText(undefined);
    onInput();
  };
  return (
    <form noValidate onSubmit={submit} onChange={handleInput}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        {!recipient && !schedule && (
          <TextField
            label={texts.to}
            helperText={enteredNumber?.hint ?? texts.toHelp}
            value={to}
            type="tel"
            autoFocus
            onChange={({ target }) => setTo(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        )}
        {hasText && (
          <TextField
            label={texts.text}
            multiline
            minRows={3}
            maxRows={10}
            value={messageText}
            onChange={({ target }) => setMessageText(target.value)}
            slotProps={{ htmlInput: { maxLength: getMaxTextChars(kind), dir: 'auto' } }}
          />
        )}
        {!schedule && (
          <AttachedFileField
            label={texts.attach}
            file={file}
            onFile={newFile => {
              setFile(newFile);
              handleInput();
            }}
          />
        )}
        <TextField
          label={texts.day}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          label={texts.time}
          type="time"
          value={time}
          helperText={texts.zone(getTimeZoneName(zone))}
          onChange={({ target }) => setTime(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          select
          label={texts.repeat}
          value={every}
          onChange={({ target }) => {
            setEvery(target.value as RepeatInterval);
            handleInput();
          }}
          helperText={
            every !== 'none' &&
            until === '' &&
            remainingTimes !== undefined &&
            texts.remaining(formatNumber(remainingTimes))
          }
        >
          {REPEAT_INTERVALS.map(option => (
            <MenuItem key={option} value={option}>
              {scheduledMessageTexts.recurrence[option]}
            </MenuItem>
          ))}
        </TextField>
        {every !== 'none' && (
          <TextField
            label={texts.until}
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        {schedule?.repeat && schedule.nextAt !== null && (
          <Typography>{texts.from(formatScheduleDay(getLocalDay(new Date(schedule.nextAt), zone)))}</Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {texts.offlineNotice}
        </Typography>
        {errorText !== undefined && <Alert severity="error">{errorText}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? texts.saving : schedule ? texts.saveChange : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}
