import { Box, Card, Typography } from '@mui/material';
import type { Worker } from '@recado/contract';
import { adminHealth } from '@recado/texts';
import { EmptyState, ErrorState } from '@recado/ui';
import { useGetList } from 'ra-core';
import { useId } from 'react';
import { failureOf } from '../lists/failureOf.ts';
import type { ListSort } from '../lists/index.ts';
import { WorkersTable } from './WorkersTable.tsx';

const texts = adminHealth.workers;
const mostSessions: ListSort<'workers'> = { field: 'sessions', order: 'DESC' };

/** The processes that host the sessions. `pulse`: milliseconds between two looks. */
export function WorkersCard({ pulse }: { readonly pulse: number }) {
  const id = useId();
  const { data, error, isFetching, refetch } = useGetList<Worker>(
    'workers',
    { sort: mostSessions, pagination: { page: 1, perPage: 100 } },
    { refetchInterval: pulse },
  );
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ p: 2, pb: 1 }}>
        <Typography id={id} variant="h2">
          {texts.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.hint}
        </Typography>
      </Box>
      {!data && error ? (
        <ErrorState
          title={texts.loadFailed}
          text={failureOf(error, adminHealth.loadFailedText)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : data?.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyHint} />
      ) : (
        <WorkersTable workers={data} />
      )}
    </Card>
  );
}
