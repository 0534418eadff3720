import { FormControlLabel, FormHelperText, MenuItem, Stack, Switch, TextField } from '@mui/material';
import type { ClientWebhook } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useChosen } from './useChosen.ts';
import { useWebhookCache } from './useWebhookCache.ts';

const texts = webhookTools.turns;

/** What is offered; a program may have said another. */
const SECONDS = [3, 5, 8, 15, 30, 60];
const USUAL = 8;

export interface TurnsProps {
  readonly clientId: string;
  readonly webhook: ClientWebhook;
  /** Of a webhook beside others. */
  readonly label?: string;
}

/** Whether a person's messages in a row are told together, and after how long a silence. */
export function Turns({ clientId, webhook, label }: TurnsProps) {
  const { id, eventTypes, turnSeconds } = webhook;
  const hint = useId();
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { chosen: seconds, ...choice } = useChosen(turnSeconds ?? null);
  const { mutate } = useMutation({
    // One after the other: the last choice is what stays.
    scope: { id: `turns ${id}` },
    mutationFn: (wanted: number | null) =>
      sdk.request('PUT /clients/{id}/webhooks/{webhookId}/turns', {
        params: { id: clientId, webhookId: id },
        payload: { turnSeconds: wanted },
      }),
    onSuccess: () => toast.success(texts.changed, { id: `turns ${id}` }),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
    onSettled(_answer, error) {
      choice.settled(error !== null);
      cache.noteChange();
    },
  });
  const choose = (wanted: number | null) => {
    choice.choose(wanted);
    mutate(wanted);
  };
  const isAbout = (type: ClientWebhook['eventTypes'][number]) => eventTypes.includes(type);
  if (eventTypes.length > 0 && !isAbout('message.received') && !isAbout('conversation.turn')) return null;
  const offered =
    seconds === null || SECONDS.includes(seconds) ? SECONDS : [...SECONDS, seconds].sort(ascending);
  return (
    <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
      <FormControlLabel
        label={label === undefined ? texts.together : texts.togetherOf(label)}
        control={
          <Switch
            checked={seconds !== null}
            onChange={(_, isOn) => choose(isOn ? USUAL : null)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mx: 0, maxWidth: 640 }}>
        {texts.hint}
      </FormHelperText>
      {seconds !== null && (
        <TextField
          select
          size="small"
          label={texts.after}
          value={seconds}
          onChange={({ target }) => choose(Number(target.value))}
          sx={{ mt: 1.5, minWidth: 200 }}
        >
          {offered.map(each => (
            <MenuItem key={each} value={each}>
              {texts.seconds(each)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}

const ascending = (one: number, other: number): number => one - other;
