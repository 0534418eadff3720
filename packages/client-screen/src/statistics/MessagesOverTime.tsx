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
import { statisticsTexts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { chartHeightPx, LazyLineChart } from '@recado/ui/charts';
import { useState } from 'react';
import { type ChartPeriod, type StatisticsBucket, statisticsBuckets, toChartPeriods } from './periods.ts';

const texts = statisticsTexts.chart;

export interface MessagesOverTimeProps {
  /** Message counts per period. Undefined while they load. */
  readonly distribution: MessageStats['timeDistribution'] | undefined;
}

/** Messages by day, week or month, as a line chart or as a table. */
export function MessagesOverTime({ distribution }: MessagesOverTimeProps) {
  const [bucket, setBucket] = useState<StatisticsBucket>('daily');
  const [isTable, setTable] = useState(false);
  const periods = distribution && toChartPeriods(distribution, bucket);
  const View = isTable ? PeriodsTable : MessagesChart;
  return (
    <Card
      component="section"
      aria-labelledby="mensajes-en-el-tiempo"
      sx={{ px: { xs: 1.5, sm: 2 }, py: { xs: 1, sm: 2 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 }}>
        <Typography id="mensajes-en-el-tiempo" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.title}
        </Typography>
        <BucketButtons bucket={bucket} onSelect={setBucket} />
      </Box>
      {periods ? (
        <View periods={periods} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: { xs: chartHeightPx.xs + 29, sm: chartHeightPx.sm + 29 } }} />
      )}
      <Button disabled={!periods} onClick={() => setTable(!isTable)} sx={{ mt: 1, ml: -1 }}>
        {isTable ? texts.asChart : texts.asTable}
      </Button>
    </Card>
  );
}

interface BucketButtonsProps {
  readonly bucket: StatisticsBucket;
  readonly onSelect: (bucket: StatisticsBucket) => void;
}

/** Buttons that select the period: Diario, Semanal and Mensual. */
const BucketButtons = ({ bucket, onSelect }: BucketButtonsProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={bucket}
    aria-label={statisticsTexts.chart.period}
    onChange={(_, selected: StatisticsBucket | null) => selected && onSelect(selected)}
  >
    {statisticsBuckets.map(option => (
      <ToggleButton key={option} value={option} sx={{ px: 1.5, color: 'text.primary' }}>
        {statisticsTexts.chart[option]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** Table of the figures of the chart, newest first. */
const PeriodsTable = ({ periods }: PeriodsProps) => (
  <Box
    // A scrollable area must be reachable by keyboard.
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
  readonly periods: readonly ChartPeriod[];
}

function MessagesChart({ periods }: PeriodsProps) {
  const { palette } = useTheme();
  const sum = (key: 'inbound' | 'outbound') => formatNumber(periods.reduce((total, period) => total + period[key], 0));
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
