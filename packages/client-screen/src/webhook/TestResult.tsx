import { Box, Typography } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { formatNumber, Notice } from '@recado/ui';
import type { TestedWebhook } from './useTestWebhook.ts';

const texts = webhookTools.test;

/** What an address answered to a test, and in how long; after a failure, what it means and what to do. */
export function TestResult({ result }: { readonly result: TestedWebhook | undefined }) {
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
