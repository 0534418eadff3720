import { Box, Typography } from '@mui/material';
import { webhookToolTexts } from '@recado/texts';
import { formatNumber, Notice } from '@recado/ui';
import type { WebhookTestOutcome } from './useTestWebhook.ts';

const texts = webhookToolTexts.test;

interface WebhookTestResultProps {
  readonly result: WebhookTestOutcome | undefined;
}

/** Response to a webhook test and its duration. A failed test also shows the explanation and the remedy. */
export function WebhookTestResult({ result }: WebhookTestResultProps) {
  return (
    <Box role="status" sx={{ mt: 1, '&:empty': { display: 'none' } }}>
      {result && (
        <Notice role="none" severity={result.success ? 'success' : 'error'}>
          <Typography sx={{ fontWeight: 600 }}>{result.message}</Typography>
          {result.attempt.statusCode === null && (
            <Typography variant="body2">{texts.took(formatNumber(result.attempt.milliseconds))}</Typography>
          )}
          {result.attempt.hint && <Typography variant="body2">{result.attempt.hint}</Typography>}
        </Notice>
      )}
    </Box>
  );
}
