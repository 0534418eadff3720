import { LinearProgress, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { describeHistorySync, historySyncTexts as texts } from '@recado/texts';
import { Notice } from '@recado/ui';

/** Milliseconds for which the notice stays after the last part of the history arrived. */
const NOTICE_DURATION_MS = 86_400_000;

/**
 * Progress of loading the conversations from before the linking. It is hidden one day after the last part
 * arrived.
 */
export function HistoryImportProgress({ history }: Pick<Client, 'history'>) {
  if (!history || Date.now() - new Date(history.updatedAt).getTime() > NOTICE_DURATION_MS) return null;
  const { share } = history;
  return (
    <Notice severity="info" role="status" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Typography sx={{ fontWeight: 600 }}>{texts.title}</Typography>
      {describeHistorySync(history).map(sentence => (
        <Typography key={sentence} variant="body2">
          {sentence}
        </Typography>
      ))}
      {share !== null && share < 100 && (
        <>
          <LinearProgress variant="determinate" value={share} aria-label={texts.title} sx={{ my: 1 }} />
          <Typography variant="body2">{texts.arriving}</Typography>
        </>
      )}
    </Notice>
  );
}
