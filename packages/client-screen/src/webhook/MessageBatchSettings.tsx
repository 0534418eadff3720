import { FormControlLabel, FormHelperText, MenuItem, Stack, Switch, TextField } from '@mui/material';
import type { ClientWebhook } from '@recado/contract';
import { webhookToolTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useOptimisticChoice } from './useOptimisticChoice.ts';
import { useWebhookCache } from './useWebhookCache.ts';

const texts = webhookToolTexts.turns;

/**
 * Seconds without a new message after which a message batch is sent: the choices in the list. If a program has
 * set another value, the list shows this value, too.
 */
const OFFERED_SILENCE_SECONDS = [3, 5, 8, 15, 30, 60];
const DEFAULT_SILENCE_SECONDS = 8;

export interface MessageBatchSettingsProps {
  readonly clientId: string;
  readonly webhook: ClientWebhook;
  /** Name of the webhook. Needed only if the page shows several webhooks. */
  readonly label?: string;
}

/** Sets whether a person's consecutive messages are sent as one batch, and after how many silent seconds. */
export function MessageBatchSettings({ clientId, webhook, label }: MessageBatchSettingsProps) {
  const { id, eventTypes, turnSeconds } = webhook;
  const hint = useId();
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { value: seconds, ...choice } = useOptimisticChoice(turnSeconds ?? null);
  const { mutate } = useMutation({
    // Requests run one after the other, so that the server stores the user's last choice.
    scope: { id: `turns ${id}` },
    mutationFn: (newSeconds: number | null) =>
      sdk.request('PUT /clients/{id}/webhooks/{webhookId}/turns', {
        params: { id: clientId, webhookId: id },
        payload: { turnSeconds: newSeconds },
      }),
    onSuccess: () => toast.success(texts.changed, { id: `turns ${id}` }),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
    onSettled(_answer, error) {
      choice.settle(error !== null);
      cache.invalidateWebhooks();
    },
  });
  const choose = (newSeconds: number | null) => {
    choice.choose(newSeconds);
    mutate(newSeconds);
  };
  const isSubscribedTo = (type: ClientWebhook['eventTypes'][number]) => eventTypes.includes(type);
  if (eventTypes.length > 0 && !isSubscribedTo('message.received') && !isSubscribedTo('conversation.turn')) return null;
  const options =
    seconds === null || OFFERED_SILENCE_SECONDS.includes(seconds)
      ? OFFERED_SILENCE_SECONDS
      : [...OFFERED_SILENCE_SECONDS, seconds].sort(compareAscending);
  return (
    <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
      <FormControlLabel
        label={label === undefined ? texts.together : texts.togetherOf(label)}
        control={
          <Switch
            checked={seconds !== null}
            onChange={(_, isOn) => choose(isOn ? DEFAULT_SILENCE_SECONDS : null)}
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
          {options.map(option => (
            <MenuItem key={option} value={option}>
              {texts.seconds(option)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}

const compareAscending = (a: number, b: number): number => a - b;
