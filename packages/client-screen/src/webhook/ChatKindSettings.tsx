import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import type { ChatKind, ClientWebhook } from '@recado/contract';
import { chatKinds } from '@recado/contract/rules';
import { statusLabels, webhookToolTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useOptimisticChoice } from './useOptimisticChoice.ts';
import { useWebhookCache } from './useWebhookCache.ts';

const texts = webhookToolTexts.chats;

export interface ChatKindSettingsProps {
  readonly clientId: string;
  readonly webhook: ClientWebhook;
  readonly title: string;
}

/** Selects the kinds of chats that a webhook receives. Each change is saved immediately. */
export function ChatKindSettings({ clientId, webhook, title }: ChatKindSettingsProps) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { value: selectedKinds, ...choice } = useOptimisticChoice<readonly ChatKind[]>(webhook.chatKinds);
  const { mutate } = useMutation({
    // Requests run one after the other, so that the server stores the user's last change.
    scope: { id: `chats ${webhook.id}` },
    mutationFn: (kinds: readonly ChatKind[]) =>
      sdk.request('PUT /clients/{id}/webhooks/{webhookId}/chat-kinds', {
        params: { id: clientId, webhookId: webhook.id },
        payload: { chatKinds: [...kinds] },
      }),
    onSuccess: () => toast.success(texts.changed, { id: `chats ${webhook.id}` }),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
    onSettled(_answer, error) {
      choice.settle(error !== null);
      cache.invalidateWebhooks();
    },
  });
  const choose = (kind: ChatKind, isWanted: boolean) => {
    const kinds = chatKinds.filter(candidate => (candidate === kind ? isWanted : selectedKinds.includes(candidate)));
    choice.choose(kinds);
    mutate(kinds);
  };
  return (
    <FormControl component="fieldset" variant="standard" sx={{ mt: 2 }}>
      <FormLabel component="legend" sx={{ typography: 'body2' }}>
        {title}
      </FormLabel>
      <FormGroup row>
        {chatKinds.map(kind => (
          <FormControlLabel
            key={kind}
            label={statusLabels.chatKind[kind]}
            control={
              <Checkbox checked={selectedKinds.includes(kind)} onChange={(_, isWanted) => choose(kind, isWanted)} />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{selectedKinds.length === 0 ? texts.none : texts.hint}</FormHelperText>
    </FormControl>
  );
}
