import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Card,
  Skeleton,
  Typography,
} from '@mui/material';
import type { Client, ClientWebhook } from '@recado/contract';
import { clientDetail, webhookTools as texts, webhookTools } from '@recado/texts';
import { DownIcon, lazyPart } from '@recado/ui';
import { type ReactNode, Suspense, useRef } from 'react';
import { ChatKinds } from './ChatKinds.tsx';
import { TestButton } from './TestButton.tsx';
import { TestResult } from './TestResult.tsx';
import { Turns } from './Turns.tsx';
import { useTestWebhook } from './useTestWebhook.ts';
import { isPrincipal, useWebhooks } from './useWebhooks.ts';
import { Webhook } from './Webhook.tsx';
import { WebhookWarnings } from './WebhookWarnings.tsx';

const WebhookKeys = lazyPart(async () => (await import('./keys/WebhookKeys.tsx')).WebhookKeys);
const DeliveryLog = lazyPart(async () => (await import('./log/DeliveryLog.tsx')).DeliveryLog);

/** Where a client's events go, how that fares, and what else there is to it. */
export const WebhookTab = ({ client }: { readonly client: Client }) => (
  <>
    <Card component="section" aria-labelledby="webhook" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="webhook" variant="h2" gutterBottom>
        {clientDetail.tabs.webhook}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 640 }}>
        {texts.intro}
      </Typography>
      <Webhook client={client} />
      <PrincipalChats clientId={client.id} />
    </Card>
    <WebhookTools client={client} />
  </>
);

function PrincipalChats({ clientId }: { readonly clientId: string }) {
  const webhook = useWebhooks(clientId)?.find(isPrincipal);
  return (
    webhook && (
      <>
        <ChatKinds clientId={clientId} webhook={webhook} title={texts.chats.title} />
        <Turns clientId={clientId} webhook={webhook} />
      </>
    )
  );
}

/** Each part closed until it is asked for: secrets are not fetched for nothing, and neither is code. */
function WebhookTools({ client }: { readonly client: Client }) {
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

const othersTexts = webhookTools.others;

interface OtherWebhooksProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
}

/** What a client's programs subscribed to besides the address on its card. */
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

function OtherWebhook({ clientId, webhook }: { readonly clientId: string; readonly webhook: ClientWebhook }) {
  const { id, label, url, eventTypes, origin, ownSecret } = webhook;
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
        {events === '' ? othersTexts.all : othersTexts.events(events)}
        {origin !== undefined && `. ${othersTexts.origin(origin)}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {ownSecret ? othersTexts.ownSecret : othersTexts.clientSecret}
      </Typography>
      <TestButton ref={button} label={label} isRunning={test.isRunning} onRun={test.run} />
      <TestResult result={test.result} />
      <WebhookWarnings
        clientId={clientId}
        webhook={webhook}
        isTested={test.result?.success === false}
        onEnabled={() => button.current?.focus()}
      />
      <ChatKinds clientId={clientId} webhook={webhook} title={texts.chats.titleOf(label)} />
      <Turns clientId={clientId} webhook={webhook} label={label} />
    </Box>
  );
}

interface ToolPanelProps {
  /** For the ids of its parts. */
  readonly name: string;
  readonly title: string;
  /** There while the panel is open, and no longer. */
  readonly children: ReactNode;
}

/** A title that opens what stands below it. */
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
      expandIcon={<DownIcon />}
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
