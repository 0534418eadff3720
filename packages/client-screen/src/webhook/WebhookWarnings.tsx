import { Box, Button, Typography } from '@mui/material';
import type { ClientWebhook } from '@recado/contract';
import { webhookToolTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, Notice, PlugIcon, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { listWebhookWarnings } from './listWebhookWarnings.ts';
import { useWebhookCache } from './useWebhookCache.ts';

const texts = webhookToolTexts.state;

export interface WebhookWarningsProps {
  readonly clientId: string;
  readonly webhook: ClientWebhook;
  /** True if the result of a failed test is displayed above the warnings and contains the cause. */
  readonly hasFailedTest: boolean;
  /** Called after the webhook was enabled. The caller must move the focus, because the button disappears. */
  readonly onEnabled: () => void;
}

/** Warnings about a webhook. A disabled webhook also gets a button that enables it. */
export function WebhookWarnings({ clientId, webhook, hasFailedTest, onEnabled }: WebhookWarningsProps) {
  const { enable, isEnabling } = useEnableWebhook(clientId, webhook.id, onEnabled);
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
      {listWebhookWarnings(webhook, hasFailedTest).map(({ severity, title, text, next, isDisabled }) => (
        <div key={text}>
          <Notice role="status" severity={severity} sx={{ overflowWrap: 'anywhere' }}>
            {title && <Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
            <Typography variant="body2">{text}</Typography>
            {next && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {next}
              </Typography>
            )}
          </Notice>
          {isDisabled && (
            <Button
              variant="outlined"
              startIcon={<PlugIcon />}
              aria-disabled={isEnabling}
              onClick={() => isEnabling || enable()}
              sx={{ mt: 1 }}
            >
              {isEnabling ? texts.enabling : texts.enable}
            </Button>
          )}
        </div>
      ))}
    </Box>
  );
}

/** Enables a disabled webhook, and shows a toast with the result. */
function useEnableWebhook(clientId: string, webhookId: string, onEnabled: () => void) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', { params: { id: clientId, webhookId } }),
    onSuccess() {
      toast.success(webhookToolTexts.toasts.enabled);
      onEnabled();
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, webhookToolTexts.failures.enable));
    },
    onSettled: () => cache.invalidateWebhooks(),
  });
  return { enable: () => mutate(), isEnabling: isPending };
}
