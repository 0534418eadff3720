import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import type { Schedule } from '@recado/contract';
import { dayOf, instantOf, localOf, REPEATS, textLimit } from '@recado/contract/rules';
import { common, planned } from '@recado/texts';
import { failureMessage, formatNumber, nameOfZone, toast, useApi, usePhone, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { kindOfFile } from '../conversations/composer/outbox.ts';
import { checkPlan } from './checkPlan.ts';
import { createPlanning } from './createPlanning.ts';
import { firstTime, isOver, timesLeft } from './daysOf.ts';
import { PlannedFile } from './PlannedFile.tsx';
import { wordsOfDay } from './words.ts';

const texts = planned.dialog;

export interface PlanDialogProps {
  readonly clientId: string;
  /** Whom it goes to; otherwise that is asked. */
  readonly known?: { readonly chat: string; readonly name: string };
  /** What has been written already. */
  readonly text?: string;
  /** What goes along, or instead. */
  readonly file?: File | undefined;
  /** The message that is answered. */
  readonly replyTo?: string | undefined;
  /** One to be changed, instead of a new one. */
  readonly schedule?: Schedule;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

type Every = 'none' | (typeof REPEATS)[number];

/** In which a message is planned, or changed. */
export function PlanDialog(props: PlanDialogProps) {
  const { clientId, known, schedule, onClose } = props;
  const id = useId();
  const isPhone = usePhone();
  // What was written is not thrown away by a click beside it.
  const [isTouched, setTouched] = useState(false);
  const { data } = useApi('GET /clients/{id}/schedules', { params: { id: clientId }, query: { limit: 1 } });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      onClose={isTouched ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2">
        {schedule?.repeat
          ? texts.titleSeries
          : schedule
            ? texts.titleChange
            : known
              ? texts.titleFor(known.name)
              : texts.title}
      </DialogTitle>
      {data ? (
        <PlanForm {...props} timeZone={data.timeZone} onTouched={() => setTouched(true)} />
      ) : (
        <DialogContent>
          <Typography>{common.loading}</Typography>
        </DialogContent>
      )}
    </Dialog>
  );
}

interface PlanFormProps extends PlanDialogProps {
  readonly timeZone: string;
  readonly onTouched: () => void;
}

function PlanForm(props: PlanFormProps) {
  const { clientId, known, text = '', replyTo, schedule, timeZone, onTouched, onClose, onDone } = props;
  const zone = schedule?.repeat?.timeZone ?? timeZone;
  const [before] = useState(() => localOf(firstTime(schedule), zone).toISOString());
  const left = schedule && timesLeft(schedule);
  // Its hour came while it was paused: it goes on with the one that is chosen now.
  const hasPassed = schedule !== undefined && isOver(schedule);
  const [to, setTo] = useState('');
  const [words, setWords] = useState(schedule?.text ?? text);
  const [day, setDay] = useState(before.slice(0, 10));
  const [time, setTime] = useState(before.slice(11, 16));
  const [every, setEvery] = useState<Every>(schedule?.repeat?.every ?? 'none');
  const [until, setUntil] = useState(schedule?.repeat?.until ?? '');
  const [file, setFile] = useState(props.file);
  const [trouble, setTrouble] = useState<string>();
  const sdk = useSdk();
  const [plan] = useState(() => createPlanning(sdk, clientId));
  const queries = useQueryClient();
  const kind = file ? kindOfFile(file) : (schedule?.type ?? 'text');
  const hasWords = schedule ? schedule.text !== null : kind !== 'audio';
  const save = useMutation({
    mutationFn: async (at: Date) => {
      const sendAt = at.toISOString();
      const end = until !== '' ? { until } : left !== undefined && { times: left };
      const repeat = every === 'none' ? undefined : { every, timeZone: zone, ...end };
      if (schedule) {
        const isMoved = hasPassed || before.slice(0, 16) !== `${day}T${time}`;
        const isRepeated =
          every !== (schedule.repeat?.every ?? 'none') || until !== (schedule.repeat?.until ?? '');
        const payload = {
          ...(isMoved && { sendAt }),
          ...(hasPassed && { paused: false }),
          ...(isRepeated && { repeat: repeat ?? null }),
          ...(hasWords && words !== schedule.text && { text: words }),
        };
        const params = { id: clientId, schedule: schedule.id };
        return sdk.request('PATCH /clients/{id}/schedules/{schedule}', { params, payload });
      }
      return plan({ to: known?.chat ?? to, words, file, replyTo, sendAt, repeat });
    },
    onSuccess: async () => {
      toast.success(schedule ? planned.done.changed : planned.done.planned);
      await queries.invalidateQueries({ queryKey: ['GET /clients/{id}/schedules'] });
      onDone?.();
      onClose();
    },
    onError: error => setTrouble(failureMessage(error, planned.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = day !== '' && time !== '' ? instantOf(new Date(`${day}T${time}:00Z`), zone) : undefined;
    const wrong = checkPlan({
      to: known || schedule ? undefined : to,
      words: hasWords && !file ? words : undefined,
      day,
      at,
      until: every !== 'none' && until !== '' ? until : undefined,
    });
    setTrouble(wrong);
    if (wrong === undefined && at) save.mutate(at);
  };
  const touched = () => {
    setTrouble(undefined);
    onTouched();
  };
  return (
    <form noValidate onSubmit={submit} onChange={touched}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        {!known && !schedule && (
          <TextField
            label={texts.to}
            helperText={texts.toHelp}
            value={to}
            type="tel"
            autoFocus
            onChange={({ target }) => setTo(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        )}
        {hasWords && (
          <TextField
            label={texts.text}
            multiline
            minRows={3}
            maxRows={10}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            slotProps={{ htmlInput: { maxLength: textLimit(kind), dir: 'auto' } }}
          />
        )}
        {!schedule && (
          <PlannedFile
            file={file}
            onFile={chosen => {
              setFile(chosen);
              touched();
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
          helperText={texts.zone(nameOfZone(zone))}
          onChange={({ target }) => setTime(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          select
          label={texts.repeat}
          value={every}
          onChange={({ target }) => {
            setEvery(target.value as Every);
            touched();
          }}
          helperText={
            every !== 'none' && until === '' && left !== undefined && texts.left(formatNumber(left))
          }
        >
          {(['none', ...REPEATS] as const).map(each => (
            <MenuItem key={each} value={each}>
              {planned.every[each]}
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
          <Typography>{texts.from(wordsOfDay(dayOf(new Date(schedule.nextAt), zone)))}</Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {texts.line}
        </Typography>
        {trouble !== undefined && <Alert severity="error">{trouble}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? texts.saving : schedule ? texts.saveChange : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}
