import { Box, CircularProgress, Typography } from '@mui/material';
import { getExplorerResponseLabel } from '@recado/contract/rules';
import { apiExplorerTexts, statusLabels as statuses } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, CodeBlock, CrossCircleIcon, formatNumber, InfoIcon, StatusTag } from '@recado/ui';
import { type SyntheticEvent, useState } from 'react';
import type { ApiCallResult } from '../endpoint/useRunApiCall.ts';

const texts = apiExplorerTexts.response;
const RESPONSE_STYLES = {
  success: { tone: 'success', icon: CheckCircleIcon },
  clientError: { tone: 'warning', icon: AlertIcon },
  serverError: { tone: 'error', icon: CrossCircleIcon },
} as const;

export interface ResponsePanelProps {
  readonly result: ApiCallResult | undefined;
  readonly isRunning: boolean;
}

/** Panel that shows the response to a call: status, label, duration, size, headers and body. */
export function ResponsePanel({ result, isRunning }: ResponsePanelProps) {
  return (
    <Box aria-busy={isRunning} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{texts.title}</Typography>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 32 }}>
        {isRunning ? (
          <CircularProgress size={20} aria-label={apiExplorerTexts.running} />
        ) : result ? (
          <ResponseSummary result={result} />
        ) : (
          <Typography color="text.secondary">{texts.none}</Typography>
        )}
      </Box>
      {result && (
        <>
          <CodeBlock label={texts.body} code={formatBody(result.body)} />
          <ResponseHeaders headers={result.headers} />
        </>
      )}
    </Box>
  );
}

interface ResponseSummaryProps {
  readonly result: ApiCallResult;
}

function ResponseSummary({ result: { status, milliseconds, size } }: ResponseSummaryProps) {
  const label = getExplorerResponseLabel(status);
  const { tone, icon } = label ? RESPONSE_STYLES[label] : ({ tone: 'info', icon: InfoIcon } as const);
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

function formatBody(body: unknown): string {
  if (body === undefined) return '';
  if (body instanceof Uint8Array) return formatBytes(body.length);
  return typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
}

interface ResponseHeadersProps {
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of the response, collapsed until the user opens them. */
function ResponseHeaders({ headers }: ResponseHeadersProps) {
  const [isOpen, setOpen] = useState(false);
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      sx={{ minWidth: 0 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5, width: 'fit-content' }}>
        {apiExplorerTexts.response.headers}
      </Box>
      {isOpen && (
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5, fontSize: '0.875rem' }}>
          {entries.map(([name, value]) => (
            <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
              <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
                {name}:
              </Box>{' '}
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Formats a size in bytes, such as `312 B` or `1.5 kB`. */
const formatBytes = (size: number): string =>
  size < 1000 ? `${formatNumber(size)} B` : `${formatNumber(Math.round(size / 100) / 10)} kB`;
