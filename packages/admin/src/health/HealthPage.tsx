import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { HealthReport } from '@recado/contract';
import { adminHealthTexts, adminHealthTexts as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  ErrorState,
  formatTime,
  getFailureMessage,
  MessageIcon,
  PageTitle,
  StatusTag,
  settleFromTopSx,
  TextLink,
  useApi,
} from '@recado/ui';
import { StatCard, StatCardGrid } from '@recado/ui/charts';
import { useBasename } from 'ra-core';
import { DailyReportCard } from './DailyReportCard.tsx';
import { findHealthProblems } from './findHealthProblems.ts';
import { formatAgeInLargestUnit } from './formatUnits.ts';
import { HealthDetails } from './HealthDetails.tsx';
import { WorkersCard } from './WorkersCard.tsx';

/**
 * Milliseconds between two refreshes of the page. The figures in a response are at most two seconds old.
 */
const REFRESH_INTERVAL_MS = 5_000;

/**
 * Page with the health of workers, sessions, queue and server. If the server does not respond, the last values
 * stay visible.
 */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useApi(
    'GET /admin/health',
    {},
    { refetchInterval: REFRESH_INTERVAL_MS },
  );
  const health = data?.health;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
      <PageTitle screen={texts.title} />
      {!health && error ? (
        <Card>
          <ErrorState
            title={texts.loadFailed}
            text={getFailureMessage(error, texts.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        </Card>
      ) : (
        <>
          <HealthSummary health={health} isStale={error !== null} />
          <HealthFigures health={health} />
          {health ? <HealthDetails health={health} /> : <Skeleton variant="rounded" height={240} aria-hidden />}
          <DailyReportCard />
          <WorkersCard refreshIntervalMs={REFRESH_INTERVAL_MS} />
        </>
      )}
    </Box>
  );
}

interface HealthSummaryProps {
  /** Health of the platform. Undefined while it loads. */
  readonly health: HealthReport | undefined;
  /** Whether the values are old because the server no longer responds. */
  readonly isStale: boolean;
}

/** Health status, the time of its measurement, and links to the problems that were found. */
function HealthSummary({ health, isStale }: HealthSummaryProps) {
  const basename = useBasename();
  const problems = health ? findHealthProblems(health) : [];
  return (
    <Card component="section" aria-label={texts.title} aria-busy={!health} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2">{texts.title}</Typography>
        {health ? (
          <StatusTag
            data-status={health.status}
            tone={health.status === 'ok' ? 'success' : 'warning'}
            icon={health.status === 'ok' ? CheckCircleIcon : AlertIcon}
            label={texts.status[health.status]}
          />
        ) : (
          <Skeleton width={120} />
        )}
      </Box>
      {health && (
        <Typography
          variant="body2"
          color={isStale ? 'error' : 'text.secondary'}
          role={isStale ? 'status' : undefined}
          sx={{ mt: 0.5 }}
        >
          {isStale ? texts.stale(formatTime(health.takenAt)) : texts.takenAt(formatTime(health.takenAt))}
        </Typography>
      )}
      {problems.length > 0 && (
        <Box component="ul" aria-label={texts.problems.title} sx={{ mt: 1.5, mb: 0, pl: 2.5 }}>
          {problems.map(({ text, path }) => (
            <li key={text}>{path ? <TextLink to={`${basename}/${path}`}>{text}</TextLink> : text}</li>
          ))}
        </Box>
      )}
    </Card>
  );
}

const figureTexts = adminHealthTexts.figures;

interface HealthFiguresProps {
  readonly health: HealthReport | undefined;
}

/** The four most important figures of the platform's health. */
function HealthFigures({ health }: HealthFiguresProps) {
  const loading = !health;
  const age = health?.queue.oldestAge;
  const oldest =
    age === null ? adminHealthTexts.noneWaiting : age === undefined ? undefined : formatAgeInLargestUnit(age);
  return (
    <StatCardGrid columns={4} phoneColumns={2}>
      <StatCard
        label={figureTexts.connected}
        value={health?.sessions.byState.connected}
        loading={loading}
        icon={CheckCircleIcon}
      />
      <StatCard label={figureTexts.attention} value={health?.sessions.attention} loading={loading} icon={AlertIcon} />
      <StatCard label={figureTexts.waiting} value={health?.queue.waiting} loading={loading} icon={MessageIcon} />
      <StatCard label={figureTexts.oldest} value={oldest} loading={loading} icon={ClockIcon} />
    </StatCardGrid>
  );
}
