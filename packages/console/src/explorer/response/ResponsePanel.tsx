import { Box, CircularProgress, Typography } from '@mui/material';
import { responseLabel } from '@recado/contract/rules';
import { explorer, status as statuses } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  CodeBlock,
  CrossCircleIcon,
  formatNumber,
  InfoIcon,
  StatusTag,
} from '@recado/ui';
import type { RunResult } from '../endpoint/useRun.ts';
import { formatBytes } from './formatBytes.ts';
import { ResponseHeaders } from './ResponseHeaders.tsx';

const texts = explorer.response;
const looks = {
  success: { tone: 'success', icon: CheckCircleIcon },
  clientError: { tone: 'warning', icon: AlertIcon },
  serverError: { tone: 'error', icon: CrossCircleIcon },
} as const;

export interface ResponsePanelProps {
  readonly result: RunResult | undefined;
  readonly isRunning: boolean;
}

/** The answer: status, label, time, size, headers and body. */
export function ResponsePanel({ result, isRunning }: ResponsePanelProps) {
  return (
    <Box aria-busy={isRunning} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{texts.title}</Typography>
      <Box
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 32 }}
      >
        {isRunning ? (
          <CircularProgress size={20} aria-label={explorer.running} />
        ) : result ? (
          <Outcome result={result} />
        ) : (
          <Typography color="text.secondary">{texts.none}</Typography>
        )}
      </Box>
      {result && (
        <>
          <CodeBlock label={texts.body} code={shownBody(result.body)} />
          <ResponseHeaders headers={result.headers} />
        </>
      )}
    </Box>
  );
}

function Outcome({ result: { status, milliseconds, size } }: { readonly result: RunResult }) {
  const label = responseLabel(status);
  const { tone, icon } = label ? looks[label] : ({ tone: 'info', icon: InfoIcon } as const);
  return (
    <>
      <Typography component="span" variant="body2">
        {texts.status} <strong>{status}</strong>
      </Typography>
      <StatusTag tone={tone} icon={icon} label={label ? statuses.response[label] : String(status)} />
      <Typography component="span" variant="body2" color="text.secondary">
        {texts.time(formatNumber(Math.round(milliseconds)))}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {texts.size} {formatBytes(size)}
      </Typography>
    </>
  );
}

function shownBody(body: unknown): string {
  if (body === undefined) return '';
  if (body instanceof Uint8Array) return formatBytes(body.length);
  return typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
}
