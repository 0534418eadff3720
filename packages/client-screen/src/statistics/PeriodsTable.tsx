import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { statistics } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import type { PeriodsProps } from './MessagesChart.tsx';

const texts = statistics.chart;

/** What the chart shows, in figures; the newest first. */
export const PeriodsTable = ({ periods }: PeriodsProps) => (
  <Box
    // What scrolls has to be reached by keyboard.
    tabIndex={0}
    role="group"
    aria-label={texts.title}
    sx={{ maxHeight: 300, overflow: 'auto' }}
  >
    <Table size="small" stickyHeader aria-label={texts.title}>
      <TableHead>
        <TableRow>
          <TableCell>{texts.period}</TableCell>
          <TableCell align="right">{texts.inbound}</TableCell>
          <TableCell align="right">{texts.outbound}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {periods.toReversed().map(({ label, inbound, outbound }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell align="right">{formatNumber(inbound)}</TableCell>
            <TableCell align="right">{formatNumber(outbound)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
