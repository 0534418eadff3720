import { Typography } from '@mui/material';
import { describeOfflinePeriod, offlinePeriodTexts as texts } from '@recado/texts';
import { formatDateTime, Notice, PendingPart, useApi } from '@recado/ui';

/** Milliseconds for which the notice stays after the end of the offline period. */
const NOTICE_DURATION_MS = 86_400_000;

interface LastOfflinePeriodProps {
  readonly clientId: string;
}

/** Result of the last offline period, shown for one day after its end. */
export function LastOfflinePeriod({ clientId }: LastOfflinePeriodProps) {
  const { data, isPending } = useApi('GET /clients/{id}/absences', { params: { id: clientId } });
  if (isPending) return <PendingPart />;
  const [last] = data?.absences ?? [];
  if (!last || Date.now() - new Date(last.endedAt).getTime() > NOTICE_DURATION_MS) return null;
  return (
    <Notice severity={last.undecryptable > 0 ? 'warning' : 'info'} role="status">
      <Typography sx={{ fontWeight: 600 }}>{texts.title}</Typography>
      <Typography variant="body2">{describeOfflinePeriod(last)}</Typography>
      <Typography variant="body2">{texts.ended(formatDateTime(last.endedAt))}</Typography>
    </Notice>
  );
}
