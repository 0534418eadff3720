import { Box, Card, Skeleton, Typography } from '@mui/material';
import { adminLists } from '@recado/texts';
import { BackIcon, ButtonLink, ErrorState, PageTitle } from '@recado/ui';
import { type RaRecord, useCreatePath, useGetOne, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { failureOf } from '../lists/failureOf.ts';

export interface RecordScreenProps<Row extends RaRecord> {
  /** Heading, and the browser's tab. */
  readonly title: string;
  readonly back: string;
  /** When it could not be loaded. */
  readonly failure: string;
  /** Milliseconds after which the record is read again; without it, when the window is looked at again. */
  readonly refresh?: number;
  readonly children: (row: Row) => ReactNode;
}

/** One record of a resource: on its way, not to be had, or there; and the way back to its list. */
export function RecordScreen<Row extends RaRecord>(props: RecordScreenProps<Row>) {
  const { title, back, failure, refresh = false, children } = props;
  const resource = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const createPath = useCreatePath();
  const { data, error, isFetching, refetch } = useGetOne<Row>(
    resource,
    { id: id as Row['id'] },
    { refetchInterval: refresh },
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={title} />
      <Box>
        <ButtonLink to={createPath({ resource, type: 'list' })} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {back}
        </ButtonLink>
      </Box>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {data ? (
          children(data)
        ) : error ? (
          <ErrorState
            title={failure}
            text={failureOf(error, adminLists.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton variant="rounded" height={160} aria-hidden />
        )}
      </Card>
    </Box>
  );
}
