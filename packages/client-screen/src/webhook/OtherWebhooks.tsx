import { Box, Typography } from '@mui/material';
import type { ClientWebhook } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { useRef } from 'react';
import { TestButton } from './TestButton.tsx';
import { TestResult } from './TestResult.tsx';
import { useTestWebhook } from './useTestWebhook.ts';
import { WebhookWarnings } from './WebhookWarnings.tsx';

const texts = webhookTools.others;

export interface OtherWebhooksProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
}

/** What a client's programs subscribed to besides the address on its card. */
export const OtherWebhooks = ({ clientId, webhooks }: OtherWebhooksProps) => (
  <>
    <Typography variant="body2" color="text.secondary">
      {texts.hint}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {webhooks.map(webhook => (
        <OtherWebhook key={webhook.id} clientId={clientId} webhook={webhook} />
      ))}
    </Box>
  </>
);

function OtherWebhook({ clientId, webhook }: { readonly clientId: string; readonly webhook: ClientWebhook }) {
  const { id, label, url, eventTypes } = webhook;
  const test = useTestWebhook(clientId, id);
  const button = useRef<HTMLButtonElement>(null);
  const events = eventTypes.map(type => webhookTools.events[type]).join(', ');
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {events === '' ? texts.all : texts.events(events)}
      </Typography>
      <TestButton ref={button} label={label} isRunning={test.isRunning} onRun={test.run} />
      <TestResult result={test.result} />
      <WebhookWarnings clientId={clientId} webhook={webhook} onEnabled={() => button.current?.focus()} />
    </Box>
  );
}
