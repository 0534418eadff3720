import { Box, Card } from '@mui/material';
import { requestFailureTexts, statisticsTexts as texts } from '@recado/texts';
import { EmptyState, ErrorState, MessageIcon, useApi } from '@recado/ui';
import { StatCard, StatCardGrid } from '@recado/ui/charts';
import { ContactsCard } from './ContactsCard.tsx';
import { ReceivedMessageIcon, SentMessageIcon } from './flowIcons.ts';
import { MessagesOverTime } from './MessagesOverTime.tsx';

export interface MessageStatisticsProps {
  readonly clientId: string;
  /** True if events trigger the reloads, so that no polling is needed. */
  readonly isLive: boolean;
  /** Path of the statistics tab. */
  readonly statisticsPath: string;
}

/** Messages that a connected client sent and received (docs/product.md §2). */
export function MessageStatistics({ clientId, isLive, statisticsPath }: MessageStatisticsProps) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/message-stats',
    { params: { id: clientId } },
    { refetchInterval: isLive ? false : POLL_INTERVAL_MS },
  );
  if (!data && error) {
    return (
      <Card>
        <ErrorState title={requestFailureTexts.statisticsLoad} retry={refetch} isRetrying={isFetching} />
      </Card>
    );
  }
  const overview = data?.overview;
  const isLoading = !data;
  return (
    <Box
      component="section"
      aria-label={texts.title}
      aria-busy={isLoading}
      sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <StatCardGrid columns={3} phoneColumns={3}>
        <StatCard label={texts.cards.total} value={overview?.total} loading={isLoading} icon={MessageIcon} />
        <StatCard
          label={texts.cards.inbound}
          value={overview?.inbound}
          loading={isLoading}
          icon={ReceivedMessageIcon}
        />
        <StatCard label={texts.cards.outbound} value={overview?.outbound} loading={isLoading} icon={SentMessageIcon} />
      </StatCardGrid>
      {overview?.total === 0 ? (
        <Card>
          <EmptyState title={texts.empty.title} text={texts.empty.text} icon={<MessageIcon />} />
        </Card>
      ) : (
        <MessagesOverTime distribution={data?.timeDistribution} statisticsPath={statisticsPath} />
      )}
      <ContactsCard contacts={data?.topContacts} />
    </Box>
  );
}

/** Milliseconds between two polls, short enough that the displayed figures stay current. */
const POLL_INTERVAL_MS = 15_000;
