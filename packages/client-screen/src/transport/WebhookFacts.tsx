import { Box, Typography } from '@mui/material';
import type { TransportChoice } from '@recado/contract';
import { credentialsForm as texts } from '@recado/texts';
import { CopyField, Notice } from '@recado/ui';

export interface WebhookFactsProps {
  readonly choice: TransportChoice;
  /** The first of those that link a line. */
  readonly isStep?: boolean;
}

/** What is typed on the network's pages, so that it tells this platform of what comes. */
export const WebhookFacts = ({ choice: { webhook }, isStep = false }: WebhookFactsProps) => (
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
