import { Box, Card, Skeleton, Typography } from '@mui/material';
import { adminListTexts } from '@recado/texts';
import { BackIcon, ButtonLink, ErrorState, PageTitle } from '@recado/ui';
import { type RaRecord, useCreatePath, useGetOne, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getResponseErrorText } from '../lists/getResponseErrorText.ts';

export interface RecordScreenProps<Row extends RaRecord> {
  /** Heading and browser tab title. */
  readonly title: string;
  readonly back: string;
  /** Error text that is shown when the record cannot be loaded. */
  readonly failure: string;
  /**
   * Milliseconds between two reads of the record. Without this interval, the record is read again
   * only when the window regains focus.
   */
  readonly refreshIntervalMs?: number;
  readonly children: (row: Row) => ReactNode;
}

/** Page of one record: loading state, error or content, and a link back to the list. */
export function RecordScreen<Row extends RaRecord>(props: RecordScreenProps<Row>) {
  const { title, back, failure, refreshIntervalMs = false, children } = props;
  const resource = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const createPath = useCreatePath();
  const { data, error, isFetching, refetch } = useGetOne<Row>(
    resource,
    { id: id as Row['id'] },
    { refetchInterval: refreshIntervalMs },
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
            text={getResponseErrorText(error, adminListTexts.loadFailedText)}
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
