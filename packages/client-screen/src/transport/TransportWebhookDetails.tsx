import { Box, Typography } from '@mui/material';
import type { TransportChoice } from '@recado/contract';
import { transportCredentialsFormTexts as texts } from '@recado/texts';
import { CopyField, Notice } from '@recado/ui';

export interface TransportWebhookDetailsProps {
  readonly choice: TransportChoice;
  /** True if the webhook is shown as the first step of linking a line. */
  readonly isStep?: boolean;
}

/** Webhook URL and verify token. The owner enters them on the network's website to receive events. */
export const TransportWebhookDetails = ({ choice: { webhook }, isStep = false }: TransportWebhookDetailsProps) => (
  <Box sx={{ display: 'grid', gap: 1.5 }}>
    <Typography component="h3" variant="h3">
      {isStep ? texts.webhookStep : texts.webhookTitle}
    </Typography>
    {!webhook?.url.startsWith('https:') && <Notice severity="warning">{texts.noAddress}</Notice>}
    {webhook && (
      <>
        <Typography color="text.secondary">{texts.webhookText}</Typography>
        <CopyField label={texts.url} value={webhook.url} done={texts.copied} />
        <CopyField label={texts.word} value={webhook.verifyToken} done={texts.copied} />
      </>
    )}
  </Box>
);
