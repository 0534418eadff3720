import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { HealthReport } from '@recado/contract';
import { adminDashboardTexts, commonTexts } from '@recado/texts';
import { AlertIcon, AllInOrder, ErrorState, getFailureMessage, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { findHealthProblems } from '../health/findHealthProblems.ts';

const texts = adminDashboardTexts.attention;

export interface AttentionCardProps {
  readonly query: {
    readonly data: { readonly health: HealthReport } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** True while the content of the whole page loads. */
  readonly isPending: boolean;
}

/** Problems of the platform, each with a link to the place where an administrator resolves it. */
export function AttentionCard({ query, isPending }: AttentionCardProps) {
  const id = useId();
  const basename = useBasename();
  const { data, error, refetch, isFetching } = query;
  const problems = data && findHealthProblems(data.health);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {texts.title}
        </Typography>
        <TextLink to={`${basename}/health`}>{texts.health}</TextLink>
      </Box>
      {isPending ? (
        <Skeleton
          component="div"
          variant="rounded"
          role="status"
          aria-busy
          aria-label={commonTexts.loading}
          sx={{ maxWidth: 'none' }}
        >
          <AllInOrder title={texts.none} text={texts.noneText} />
        </Skeleton>
      ) : !problems ? (
        <ErrorState
          title={texts.loadFailed}
          text={getFailureMessage(error, texts.loadFailed)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : problems.length === 0 ? (
        <AllInOrder title={texts.none} text={texts.noneText} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {problems.map(({ text, path }) => (
            <Problem key={text}>{path ? <TextLink to={`${basename}/${path}`}>{text}</TextLink> : text}</Problem>
          ))}
        </Box>
      )}
    </Card>
  );
}

const Problem = ({ children }: { readonly children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
    <AlertIcon fontSize="small" sx={{ color: 'warning.main', flex: 'none' }} />
    <span>{children}</span>
  </Box>
);
