import { Box, Button, Checkbox, FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material';
import type { LineHealth } from '@recado/contract';
import type { NewChatLimits } from '@recado/contract/rules';
import { lineHealthTexts } from '@recado/texts';
import { createQueryKey, getFailureMessage, isSessionEndError, toast, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';

const texts = lineHealthTexts.newChatRate;

type NewChatRateFormProps = { readonly clientId: string } & Pick<LineHealth, 'pace'>;

/** Switch of the new-chat limiter, which takes effect at once, and a form for the limiter's rate. */
export function NewChatRateForm({ clientId, pace }: NewChatRateFormProps) {
  const { enabled, perDay, gapSeconds, warmUp, quiet } = pace;
  const savedSettings: NewChatLimits = { enabled, perDay, gapSeconds, warmUp, quiet };
  const { save, isSaving } = useSavePace(clientId);
  const [rawInputs, setRawInputs] = useState<Partial<Record<'perDay' | 'gapSeconds', string>>>({});
  const [isGradual, setGradual] = useState(warmUp);
  const [quietHours, setQuietHours] = useState(quiet);
  const hint = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const editedSettings = {
      perDay: Number(rawInputs.perDay ?? perDay),
      gapSeconds: Number(rawInputs.gapSeconds ?? gapSeconds),
      warmUp: isGradual,
      quiet: quietHours,
    };
    // Clear the typed values only on success, so that rejected values stay in the fields.
    save({ ...savedSettings, ...editedSettings }, { onSuccess: () => setRawInputs({}) });
  };
  const renderNumberField = (name: 'perDay' | 'gapSeconds', label: string, min: number, max: number) => (
    <TextField
      label={label}
      type="number"
      size="small"
      required
      value={rawInputs[name] ?? `${savedSettings[name]}`}
      onChange={event => setRawInputs({ ...rawInputs, [name]: event.target.value })}
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
            onChange={(_, isChecked) => save({ ...savedSettings, enabled: isChecked })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.hint}
      </FormHelperText>
      {enabled && (
        <Box component="form" onSubmit={submit} sx={{ mt: 0.5, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {renderNumberField('perDay', texts.perDay, 1, 5_000)}
          {renderNumberField('gapSeconds', texts.secondsBetween, 0, 3_600)}
          <FormControlLabel
            label={texts.warmUp}
            control={<Checkbox checked={isGradual} onChange={(_, isChecked) => setGradual(isChecked)} />}
          />
          <FormControlLabel
            label={texts.quiet.switch}
            control={
              <Checkbox
                checked={quietHours !== null}
                onChange={(_, isChecked) => setQuietHours(isChecked ? (quiet ?? DEFAULT_QUIET_HOURS) : null)}
              />
            }
          />
          {quietHours && (
            <Box sx={{ display: 'flex', gap: 2 }}>
              <HourField
                label={texts.quiet.begins}
                value={quietHours.begins}
                onChange={begins => setQuietHours({ ...quietHours, begins })}
              />
              <HourField
                label={texts.quiet.ends}
                value={quietHours.ends}
                onChange={ends => setQuietHours({ ...quietHours, ends })}
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

const DEFAULT_QUIET_HOURS = { begins: '21:00', ends: '08:00' };

interface HourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const HourField = ({ label, value, onChange }: HourFieldProps) => (
  <TextField
    type="time"
    size="small"
    label={label}
    value={value}
    // An incomplete time has an empty value, which must not replace the saved time.
    onChange={event => event.target.value !== '' && onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ minWidth: 128 }}
  />
);

function useSavePace(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: NewChatLimits) => sdk.request('PUT /clients/{id}/pace', { params: { id }, payload }),
    onSuccess(health) {
      queries.setQueryData(createQueryKey('GET /clients/{id}/health', { params: { id } }), health);
      toast.success(texts.done);
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  return { save: mutate, isSaving: isPending };
}
