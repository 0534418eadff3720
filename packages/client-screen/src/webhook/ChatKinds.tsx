import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import type { ChatKind, ClientWebhook } from '@recado/contract';
import { chatKinds } from '@recado/contract/rules';
import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useChosen } from './useChosen.ts';
import { useWebhookCache } from './useWebhookCache.ts';

const texts = webhookTools.chats;

export interface ChatKindsProps {
  readonly clientId: string;
  readonly webhook: ClientWebhook;
  readonly title: string;
}

/** Of which chats a webhook is told; each mark counts at once. */
export function ChatKinds({ clientId, webhook, title }: ChatKindsProps) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { chosen, ...choice } = useChosen<readonly ChatKind[]>(webhook.chatKinds);
  const { mutate } = useMutation({
    // One after the other: the last mark is what stays.
    scope: { id: `chats ${webhook.id}` },
    mutationFn: (kinds: readonly ChatKind[]) =>
      sdk.request('PUT /clients/{id}/webhooks/{webhookId}/chat-kinds', {
        params: { id: clientId, webhookId: webhook.id },
        payload: { chatKinds: [...kinds] },
      }),
    onSuccess: () => toast.success(texts.changed, { id: `chats ${webhook.id}` }),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
    onSettled(_answer, error) {
      choice.settled(error !== null);
      cache.noteChange();
    },
  });
  const choose = (kind: ChatKind, isWanted: boolean) => {
    const kinds = chatKinds.filter(one => (one === kind ? isWanted : chosen.includes(one)));
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
            label={texts.kinds[kind]}
            control={
              <Checkbox checked={chosen.includes(kind)} onChange={(_, isWanted) => choose(kind, isWanted)} />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{chosen.length === 0 ? texts.none : texts.hint}</FormHelperText>
    </FormControl>
  );
}
