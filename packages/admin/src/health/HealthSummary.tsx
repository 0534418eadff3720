import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { Health } from '@recado/contract';
import { adminHealth as texts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, formatTime, StatusTag, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { problemsOf } from './problemsOf.ts';

export interface HealthSummaryProps {
  /** Undefined while it is on its way. */
  readonly health: Health | undefined;
  /** The server no longer answers. */
  readonly isStale: boolean;
}

/** Well or not, since when one knows it, and where to look. */
export function HealthSummary({ health, isStale }: HealthSummaryProps) {
  const { basename } = useBackoffice();
  const problems = health ? problemsOf(health) : [];
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
