import { Box, Button, Checkbox, FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material';
import type { LineHealth } from '@recado/contract';
import type { PaceSettings } from '@recado/contract/rules';
import { lineHealth } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, toast, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';

const texts = lineHealth.pace;

/** Whether new chats are spread, which counts at once, and how far. */
export function PaceForm({ clientId, pace }: { readonly clientId: string } & Pick<LineHealth, 'pace'>) {
  const { enabled, perDay, gapSeconds, warmUp, quiet } = pace;
  const kept: PaceSettings = { enabled, perDay, gapSeconds, warmUp, quiet };
  const { save, isSaving } = usePace(clientId);
  const [typed, setTyped] = useState<Partial<Record<'perDay' | 'gapSeconds', string>>>({});
  const [isGradual, setGradual] = useState(warmUp);
  const [hours, setHours] = useState(quiet);
  const hint = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = {
      perDay: Number(typed.perDay ?? perDay),
      gapSeconds: Number(typed.gapSeconds ?? gapSeconds),
      warmUp: isGradual,
      quiet: hours,
    };
    // What was refused stays as it was typed.
    save({ ...kept, ...chosen }, { onSuccess: () => setTyped({}) });
  };
  const field = (name: 'perDay' | 'gapSeconds', label: string, min: number, max: number) => (
    <TextField
      label={label}
      type="number"
      size="small"
      required
      value={typed[name] ?? `${kept[name]}`}
      onChange={event => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{ htmlInput: { min, max, step: 1 } }}
      sx={{ width: 280, maxWidth: '100%' }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FormControlLabel
        label={texts.switch}
        control={
          <Switch
            checked={enabled}
            disabled={isSaving}
            onChange={(_, isWanted) => save({ ...kept, enabled: isWanted })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.hint}
      </FormHelperText>
      {enabled && (
        <Box
          component="form"
          onSubmit={submit}
          sx={{ mt: 0.5, display: 'grid', gap: 1.5, justifyItems: 'start' }}
        >
          {field('perDay', texts.perDay, 1, 5_000)}
          {field('gapSeconds', texts.gap, 0, 3_600)}
          <FormControlLabel
            label={texts.warmUp}
            control={<Checkbox checked={isGradual} onChange={(_, isWanted) => setGradual(isWanted)} />}
          />
          <FormControlLabel
            label={texts.quiet.switch}
            control={
              <Checkbox
                checked={hours !== null}
                onChange={(_, isWanted) => setHours(isWanted ? (quiet ?? NIGHT) : null)}
              />
            }
          />
          {hours && (
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Hour
                label={texts.quiet.begins}
                value={hours.begins}
                onChange={begins => setHours({ ...hours, begins })}
              />
              <Hour
                label={texts.quiet.ends}
                value={hours.ends}
                onChange={ends => setHours({ ...hours, ends })}
              />
            </Box>
          )}
          <Button type="submit" variant="outlined" disabled={isSaving}>
            {isSaving ? texts.saving : texts.submit}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const NIGHT = { begins: '21:00', ends: '08:00' };

interface HourProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Hour = ({ label, value, onChange }: HourProps) => (
  <TextField
    type="time"
    size="small"
    label={label}
    value={value}
    // Half of a time is none.
    onChange={event => event.target.value !== '' && onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ minWidth: 128 }}
  />
);

function usePace(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: PaceSettings) => sdk.request('PUT /clients/{id}/pace', { params: { id }, payload }),
    onSuccess(health) {
      queries.setQueryData(apiKey('GET /clients/{id}/health', { params: { id } }), health);
      toast.success(texts.done);
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
  });
  return { save: mutate, isSaving: isPending };
}
