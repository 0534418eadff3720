import { Box, Button, FormControlLabel, FormHelperText, Switch, TextField, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';

const texts = clientDetailTexts.calls;

interface CallSettingsProps {
  readonly client: Client;
}

/**
 * Settings for incoming calls: a switch to decline them, which is saved at once, and a form for the text that
 * callers then receive.
 */
export function CallSettings({ client: { id, calls } }: CallSettingsProps) {
  const { decline, isSaving, save } = useCalls(id, calls);
  const [text, setText] = useState(calls.text);
  useEffect(() => setText(calls.text), [calls.text]);
  const hint = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ decline, text });
  };
  return (
    <Box component="section" aria-labelledby={`${hint}-title`} sx={{ minWidth: 0 }}>
      <Typography id={`${hint}-title`} component="h2" variant="h3">
        {texts.title}
      </Typography>
      <FormControlLabel
        label={texts.decline}
        control={
          <Switch
            checked={decline}
            disabled={isSaving}
            onChange={(_, isChecked) => save({ decline: isChecked, text: calls.text })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.hint}
      </FormHelperText>
      {decline && (
        <Box component="form" onSubmit={submit} sx={{ mt: 1.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            label={texts.text}
            value={text}
            onChange={event => setText(event.target.value)}
            placeholder={texts.placeholder}
            helperText={texts.textHint}
            multiline
            minRows={2}
            fullWidth
            size="small"
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
          />
          <Button type="submit" variant="outlined" disabled={isSaving || text.trim() === calls.text}>
            {isSaving ? texts.saving : texts.save}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function useCalls(id: string, calls: Client['calls']) {
  const sdk = useSdk();
  const cache = useClientCache(id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (payload: Client['calls']) => sdk.request('PUT /clients/{id}/calls', { params: { id }, payload }),
    onSuccess({ client }) {
      cache.replace(client);
      const { decline } = client.calls;
      toast.success(decline === calls.decline ? texts.saved : decline ? texts.on : texts.off);
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  return { decline: isPending ? variables.decline : calls.decline, isSaving: isPending, save: mutate };
}
