import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Worker } from '@recado/contract';
import { adminHealthTexts } from '@recado/texts';
import {
  CheckCircleIcon,
  ClockIcon,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  SkeletonRows,
  StatusTag,
} from '@recado/ui';
import { useGetList } from 'ra-core';
import { useId } from 'react';
import { getResponseErrorText } from '../lists/getResponseErrorText.ts';
import type { ListSort } from '../lists/index.ts';
import { formatBytes } from './formatUnits.ts';

const texts = adminHealthTexts.workers;
const bySessionsDescending: ListSort<'workers'> = { field: 'sessions', order: 'DESC' };

interface WorkersCardProps {
  readonly refreshIntervalMs: number;
}

/**
 * Card with the worker processes that host the sessions. `refreshIntervalMs` is the time between two refreshes
 * in milliseconds.
 */
export function WorkersCard({ refreshIntervalMs }: WorkersCardProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = useGetList<Worker>(
    'workers',
    { sort: bySessionsDescending, pagination: { page: 1, perPage: 100 } },
    { refetchInterval: refreshIntervalMs },
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
          text={getResponseErrorText(error, adminHealthTexts.loadFailedText)}
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

const tagStyles = {
  starting: { tone: 'warning', icon: ClockIcon },
  running: { tone: 'success', icon: CheckCircleIcon },
  retiring: { tone: 'info', icon: ClockIcon },
} as const;
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

interface WorkersTableProps {
  readonly workers: readonly Worker[] | undefined;
}

/** Table of the worker processes. `workers` is undefined while they load. */
const WorkersTable = ({ workers }: WorkersTableProps) => (
  <Table aria-label={texts.title} aria-busy={!workers}>
    <TableHead>
      <TableRow>
        <TableCell>{texts.columns.name}</TableCell>
        <TableCell>{texts.columns.state}</TableCell>
        <TableCell align="right">{texts.columns.sessions}</TableCell>
        <TableCell align="right" sx={wideOnly}>
          {texts.columns.memory}
        </TableCell>
        <TableCell sx={wideOnly}>{texts.columns.since}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {workers ? (
        workers.map(worker => <WorkerRow key={worker.id} {...worker} />)
      ) : (
        <SkeletonRows rows={3} columns={5} />
      )}
    </TableBody>
  </Table>
);

const WorkerRow = ({ name, node, isLocal, state, sessions, memory, since }: Worker) => (
  <TableRow>
    <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {isLocal ? texts.here : (node ?? texts.elsewhere)}
      </Typography>
    </TableCell>
    <TableCell>
      <StatusTag {...tagStyles[state]} label={texts.states[state]} data-status={state} />
    </TableCell>
    <TableCell align="right">{formatNumber(sessions)}</TableCell>
    <TableCell align="right" sx={wideOnly}>
      {memory === null ? '–' : formatBytes(memory)}
    </TableCell>
    <TableCell sx={wideOnly}>{since ? formatDateTime(since) : '–'}</TableCell>
  </TableRow>
);
