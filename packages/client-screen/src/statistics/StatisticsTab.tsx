import { Box, Card, Typography } from '@mui/material';
import { clientActivityTexts as texts } from '@recado/texts';
import { ErrorState, getTimeZoneName, useApi } from '@recado/ui';
import { ClientLoadingSkeleton } from '../ClientLoadError.tsx';
import { AnswerTimesCard } from './AnswerTimesCard.tsx';
import { DailyMessagesCard } from './DailyMessagesCard.tsx';
import { WritingHoursCard } from './WritingHoursCard.tsx';

interface StatisticsTabProps {
  readonly clientId: string;
}

/** Messages by day compared with the period before, the hours at which people write, and how long they wait. */
export function StatisticsTab({ clientId }: StatisticsTabProps) {
  // The server reads thousands of messages, so a return to the tab within a minute does not ask again.
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/activity',
    { params: { id: clientId } },
    { staleTime: 60_000 },
  );
  if (!data && error) {
    return (
      <Card>
        <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
      </Card>
    );
  }
  if (!data) return <ClientLoadingSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DailyMessagesCard activity={data} />
      <WritingHoursCard activity={data} />
      <AnswerTimesCard activity={data} />
      <Typography variant="body2" color="text.secondary" sx={{ px: { xs: 1.5, sm: 2 } }}>
        {texts.zone(getTimeZoneName(data.timeZone))}
      </Typography>
    </Box>
  );
}
