import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { webhookTools as texts } from '@recado/texts';
import { lazy } from 'react';
import { OtherWebhooks } from './OtherWebhooks.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import { isPrincipal, useWebhooks } from './useWebhooks.ts';

const WebhookKeys = lazy(async () => ({ default: (await import('./keys/WebhookKeys.tsx')).WebhookKeys }));
const DeliveryLog = lazy(async () => ({ default: (await import('./log/DeliveryLog.tsx')).DeliveryLog }));

/**
 * Everything about a client's webhooks besides the address on its card, each part closed until it is asked for: secrets
 * are not fetched for nothing, and neither is code.
 */
export function WebhookTools({ client }: { readonly client: Client }) {
  const webhooks = useWebhooks(client.id) ?? [];
  const others = webhooks.filter(webhook => !isPrincipal(webhook));
  if (client.webhookUrl === null && webhooks.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.title}>
      <ToolPanel name="entregas" title={texts.log.title}>
        <DeliveryLog clientId={client.id} webhooks={webhooks} />
      </ToolPanel>
      <ToolPanel name="firma" title={texts.keys.title}>
        <WebhookKeys clientId={client.id} />
      </ToolPanel>
      {others.length > 0 && (
        <ToolPanel name="otros" title={texts.others.title}>
          <OtherWebhooks clientId={client.id} webhooks={others} />
        </ToolPanel>
      )}
    </Box>
  );
}
