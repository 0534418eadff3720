import { LinearProgress, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { tellHistory, history as texts } from '@recado/texts';
import { Notice } from '@recado/ui';

/** How long after the last of it came this is news, milliseconds. */
const NEWS = 86_400_000;

/** What has come of the conversations from before the number was linked, until that is no news any more. */
export function HistoryProgress({ history }: Pick<Client, 'history'>) {
  if (!history || Date.now() - new Date(history.updatedAt).getTime() > NEWS) return null;
  const { share } = history;
  return (
    <Notice severity="info" role="status" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Typography sx={{ fontWeight: 600 }}>{texts.title}</Typography>
      {tellHistory(history).map(sentence => (
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
