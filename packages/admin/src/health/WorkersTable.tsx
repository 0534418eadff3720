import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Worker } from '@recado/contract';
import { adminHealth } from '@recado/texts';
import {
  CheckCircleIcon,
  ClockIcon,
  formatDateTime,
  formatNumber,
  SkeletonRows,
  StatusTag,
} from '@recado/ui';
import { formatBytes } from './units.ts';

const texts = adminHealth.workers;
const looks = {
  starting: { tone: 'warning', icon: ClockIcon },
  running: { tone: 'success', icon: CheckCircleIcon },
  retiring: { tone: 'info', icon: ClockIcon },
} as const;
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** `workers`: undefined while they are on their way. */
export const WorkersTable = ({ workers }: { readonly workers: readonly Worker[] | undefined }) => (
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

const WorkerRow = ({ name, pid, node, isLocal, state, sessions, memory, since }: Worker) => (
  <TableRow>
    <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {isLocal ? (pid === null ? node : texts.process(pid)) : (node ?? texts.elsewhere)}
      </Typography>
    </TableCell>
    <TableCell>
      <StatusTag {...looks[state]} label={texts.states[state]} data-status={state} />
    </TableCell>
    <TableCell align="right">{formatNumber(sessions)}</TableCell>
    <TableCell align="right" sx={wideOnly}>
      {memory === null ? '–' : formatBytes(memory)}
    </TableCell>
    <TableCell sx={wideOnly}>{since ? formatDateTime(since) : '–'}</TableCell>
  </TableRow>
);
