import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { useEffect, useRef, useState } from 'react';
import { TestButton } from './TestButton.tsx';
import { TestResult } from './TestResult.tsx';
import { useTestWebhook } from './useTestWebhook.ts';
import { isPrincipal, useWebhooks } from './useWebhooks.ts';
import { WebhookAddress } from './WebhookAddress.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookWarnings } from './WebhookWarnings.tsx';

/** Where new messages are sent: read, tried, or edited (specification §4); and what is the matter with it. */
export function Webhook({ client }: { readonly client: Client }) {
  const [isEditing, setEditing] = useState(false);
  const webhook = useWebhooks(client.id)?.find(isPrincipal);
  const test = useTestWebhook(client.id, undefined);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <WebhookForm client={client} onClose={() => setEditing(false)} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <WebhookAddress
        url={client.webhookUrl}
        editRef={edit}
        onEdit={() => {
          test.forget();
          setEditing(true);
        }}
      >
        {client.webhookUrl && <TestButton isRunning={test.isRunning} onRun={test.run} />}
      </WebhookAddress>
      <TestResult result={test.result} />
      {webhook && (
        <WebhookWarnings clientId={client.id} webhook={webhook} onEnabled={() => edit.current?.focus()} />
      )}
    </Box>
  );
}
