import { Box, Button, Typography } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { AlertIcon, RefreshIcon } from '../icons/index.ts';

export interface ErrorStateProps {
  /** Describes the failed action. */
  readonly title: string;
  /** Explains the effect of the failure or the next step. Absent if the title is sufficient. */
  readonly text?: string | undefined;
  /** Retries the failed action. Without this callback, no retry button appears. */
  readonly retry?: (() => unknown) | undefined;
  readonly isRetrying?: boolean;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, text, retry, isRetrying = false }: ErrorStateProps) {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 2, py: 5 }}>
      <AlertIcon sx={{ fontSize: 40, color: 'error.main' }} />
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 440 }}>
          {text}
        </Typography>
      )}
      {retry && (
        <Button variant="outlined" startIcon={<RefreshIcon />} disabled={isRetrying} onClick={() => void retry()}>
          {commonTexts.retry}
        </Button>
      )}
    </Box>
  );
}
