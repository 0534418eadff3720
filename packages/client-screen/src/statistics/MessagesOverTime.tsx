import {
  Box,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useTheme,
} from '@mui/material';
import type { MessageStats } from '@recado/contract';
import { statistics } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { LazyLineChart } from '@recado/ui/charts';
import { useState } from 'react';
import { type Bucket, buckets, type Period, periodsOf } from './periods.ts';

const texts = statistics.chart;

export interface MessagesOverTimeProps {
  /** Undefined while it is on its way. */
  readonly distribution: MessageStats['timeDistribution'] | undefined;
}

/** The line chart, by day, week or month, and the same figures as a table. */
export function MessagesOverTime({ distribution }: MessagesOverTimeProps) {
  const [bucket, setBucket] = useState<Bucket>('daily');
  const [isTable, setTable] = useState(false);
  const periods = distribution && periodsOf(distribution, bucket);
  const View = isTable ? PeriodsTable : MessagesChart;
  return (
    <Card component="section" aria-labelledby="mensajes-en-el-tiempo" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id="mensajes-en-el-tiempo" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.title}
        </Typography>
        <BucketButtons bucket={bucket} onChoose={setBucket} />
      </Box>
      {periods ? <View periods={periods} /> : <Skeleton variant="rounded" height={300} />}
      <Button disabled={!periods} onClick={() => setTable(!isTable)} sx={{ mt: 1, ml: -1 }}>
        {isTable ? texts.asChart : texts.asTable}
      </Button>
    </Card>
  );
}

interface BucketButtonsProps {
  readonly bucket: Bucket;
  readonly onChoose: (bucket: Bucket) => void;
}

/** Diario, Semanal, Mensual. */
const BucketButtons = ({ bucket, onChoose }: BucketButtonsProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={bucket}
    aria-label={statistics.chart.period}
    onChange={(_, chosen: Bucket | null) => chosen && onChoose(chosen)}
  >
    {buckets.map(each => (
      <ToggleButton key={each} value={each} sx={{ px: 1.5, color: 'text.primary' }}>
        {statistics.chart[each]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** What the chart shows, in figures; the newest first. */
const PeriodsTable = ({ periods }: PeriodsProps) => (
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

interface PeriodsProps {
  readonly periods: readonly Period[];
}

function MessagesChart({ periods }: PeriodsProps) {
  const { palette } = useTheme();
  const sum = (key: 'inbound' | 'outbound') =>
    formatNumber(periods.reduce((total, period) => total + period[key], 0));
  return (
    <LazyLineChart
      rows={periods}
      series={[
        { key: 'inbound', label: texts.inbound, color: palette.primary.main },
        { key: 'outbound', label: texts.outbound, color: palette.warning.main, dashed: true },
      ]}
      summary={texts.summary(sum('inbound'), sum('outbound'))}
    />
  );
}
