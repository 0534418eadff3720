import { Box, Typography } from '@mui/material';
import type { Attempt } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { CodeBlock, formatExactTime } from '@recado/ui';
import { answerOf, tookOf } from './deliveryFacts.ts';

const texts = webhookTools.delivery;

/** One attempt: what came back and when, and after a failure what to do. Whatever a receiver answered stays text. */
export function AttemptItem({ attempt }: { readonly attempt: Attempt }) {
  const { at, milliseconds, response, hint, statusCode } = attempt;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {texts.attempt(attempt.attempt)}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, color: hint ? 'error.main' : 'success.main' }}>
          {answerOf(attempt)}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {tookOf(milliseconds)}
        </Typography>
        <Typography component="time" dateTime={at} variant="body2" color="text.secondary">
          {formatExactTime(at)}
        </Typography>
      </Box>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {response !== '' && <CodeBlock label={texts.response} code={response} />}
      {response === '' && statusCode !== null && (
        <Typography variant="body2" color="text.secondary">
          {texts.noResponse}
        </Typography>
      )}
    </Box>
  );
}
