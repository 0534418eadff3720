import { Accordion, AccordionDetails, AccordionSummary, Box, Card, Skeleton, Typography } from '@mui/material';
import type { Client, ClientWebhook } from '@recado/contract';
import { clientDetailTexts, webhookToolTexts as texts, webhookToolTexts } from '@recado/texts';
import { ChevronDownIcon, createLazyComponent } from '@recado/ui';
import { type ReactNode, Suspense, useRef } from 'react';
import { ChatKindSettings } from './ChatKindSettings.tsx';
import { MessageBatchSettings } from './MessageBatchSettings.tsx';
import { PrincipalWebhook } from './PrincipalWebhook.tsx';
import { useTestWebhook } from './useTestWebhook.ts';
import { isPrincipalWebhook, useWebhooks } from './useWebhooks.ts';
import { WebhookTestButton } from './WebhookTestButton.tsx';
import { WebhookTestResult } from './WebhookTestResult.tsx';
import { WebhookWarnings } from './WebhookWarnings.tsx';

const WebhookKeys = createLazyComponent(async () => (await import('./keys/WebhookKeys.tsx')).WebhookKeys);
const DeliveryLog = createLazyComponent(async () => (await import('./log/DeliveryLog.tsx')).DeliveryLog);

interface WebhookTabProps {
  readonly client: Client;
}

/** Tab with a client's webhooks, their deliveries and their signing keys. */
export const WebhookTab = ({ client }: WebhookTabProps) => (
  <>
    <Card component="section" aria-labelledby="webhook" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="webhook" variant="h2" gutterBottom>
        {clientDetailTexts.tabs.webhook}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 640 }}>
        {texts.intro}
      </Typography>
      <PrincipalWebhook client={client} />
      <PrincipalChats clientId={client.id} />
    </Card>
    <WebhookTools client={client} />
  </>
);

interface PrincipalChatsProps {
  readonly clientId: string;
}

function PrincipalChats({ clientId }: PrincipalChatsProps) {
  const webhook = useWebhooks(clientId)?.find(isPrincipalWebhook);
  return (
    webhook && (
      <>
        <ChatKindSettings clientId={clientId} webhook={webhook} title={texts.chats.title} />
        <MessageBatchSettings clientId={clientId} webhook={webhook} />
      </>
    )
  );
}

interface WebhookToolsProps {
  readonly client: Client;
}

/**
 * Panels with tools for webhooks. They are closed at first, so that secrets and code are fetched only when the
 * user opens a panel.
 */
function WebhookTools({ client }: WebhookToolsProps) {
  const webhooks = useWebhooks(client.id) ?? [];
  const otherWebhooks = webhooks.filter(webhook => !isPrincipalWebhook(webhook));
  if (client.webhookUrl === null && webhooks.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.title}>
      <ToolPanel name="entregas" title={texts.log.title}>
        <DeliveryLog clientId={client.id} webhooks={webhooks} />
      </ToolPanel>
      <ToolPanel name="firma" title={texts.keys.title}>
        <WebhookKeys clientId={client.id} />
      </ToolPanel>
      {otherWebhooks.length > 0 && (
        <ToolPanel name="otros" title={texts.others.title}>
          <OtherWebhooks clientId={client.id} webhooks={otherWebhooks} />
        </ToolPanel>
      )}
    </Box>
  );
}

const othersTexts = webhookToolTexts.others;

interface OtherWebhooksProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
}

/** Webhooks to which programs subscribed, in addition to the address on the client's card. */
const OtherWebhooks = ({ clientId, webhooks }: OtherWebhooksProps) => (
  <>
    <Typography variant="body2" color="text.secondary">
      {othersTexts.hint}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {webhooks.map(webhook => (
        <OtherWebhook key={webhook.id} clientId={clientId} webhook={webhook} />
      ))}
    </Box>
  </>
);

interface OtherWebhookProps {
  readonly clientId: string;
  readonly webhook: ClientWebhook;
}

function OtherWebhook({ clientId, webhook }: OtherWebhookProps) {
  const { id, label, url, eventTypes, origin, ownSecret } = webhook;
  const test = useTestWebhook(clientId, id);
  const button = useRef<HTMLButtonElement>(null);
  const events = eventTypes.map(type => webhookToolTexts.events[type]).join(', ');
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {events === '' ? othersTexts.all : othersTexts.events(events)}
        {origin !== undefined && `. ${othersTexts.origin(origin)}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {ownSecret ? othersTexts.ownSecret : othersTexts.clientSecret}
      </Typography>
      <WebhookTestButton ref={button} label={label} isRunning={test.isRunning} onRun={test.run} />
      <WebhookTestResult result={test.result} />
      <WebhookWarnings
        clientId={clientId}
        webhook={webhook}
        hasFailedTest={test.result?.success === false}
        onEnabled={() => button.current?.focus()}
      />
      <ChatKindSettings clientId={clientId} webhook={webhook} title={texts.chats.titleOf(label)} />
      <MessageBatchSettings clientId={clientId} webhook={webhook} label={label} />
    </Box>
  );
}

interface ToolPanelProps {
  /** Prefix of the panel's element IDs. */
  readonly name: string;
  readonly title: string;
  /** Content of the panel, mounted only while the panel is open. */
  readonly children: ReactNode;
}

/** Expandable panel with a title. */
const ToolPanel = ({ name, title, children }: ToolPanelProps) => (
  <Accordion
    disableGutters
    elevation={1}
    slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    sx={{ border: 1, borderColor: 'divider', '& + &': { borderTop: 0 }, '&::before': { display: 'none' } }}
  >
    <AccordionSummary
      id={`${name}-titulo`}
      aria-controls={`${name}-detalle`}
      expandIcon={<ChevronDownIcon />}
      sx={{ px: 2, '& .MuiAccordionSummary-content': { my: 1.5 } }}
    >
      <Typography component="span" variant="h2">
        {title}
      </Typography>
    </AccordionSummary>
    <AccordionDetails sx={{ px: 2, pt: 0, pb: 2 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{children}</Suspense>
    </AccordionDetails>
  </Accordion>
);
