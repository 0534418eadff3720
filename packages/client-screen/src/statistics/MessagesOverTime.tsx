import { Box, Button, Card, Skeleton, ToggleButton, ToggleButtonGroup, Typography, useTheme } from '@mui/material';
import type { MessageStats } from '@recado/contract';
import { statisticsTexts } from '@recado/texts';
import { ButtonLink, formatNumber } from '@recado/ui';
import { chartHeightPx, FiguresTable, LazyLineChart } from '@recado/ui/charts';
import { useState } from 'react';
import { type ChartPeriod, type StatisticsBucket, statisticsBuckets, toChartPeriods } from './periods.ts';

const texts = statisticsTexts.chart;

/** On a phone, the title takes two lines next to the buttons, because the first screen has no room for another row. */
const titleSx = {
  flex: { xs: '1 1 100px', sm: 1 },
  fontSize: { xs: '0.9375rem', sm: '1.125rem' },
  lineHeight: { xs: 1.2, sm: 1.4 },
} as const;

export interface MessagesOverTimeProps {
  /** Message counts per period. Undefined while they load. */
  readonly distribution: MessageStats['timeDistribution'] | undefined;
  /** Path of the statistics tab. */
  readonly statisticsPath: string;
}

/** Messages by day, week or month, as a line chart or as a table. */
export function MessagesOverTime({ distribution, statisticsPath }: MessagesOverTimeProps) {
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 1 }}>
        <Typography id="mensajes-en-el-tiempo" variant="h2" sx={titleSx}>
          {texts.title}
        </Typography>
        <BucketButtons bucket={bucket} onSelect={setBucket} />
      </Box>
      {periods ? (
        <View periods={periods} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: { xs: chartHeightPx.xs + 29, sm: chartHeightPx.sm + 29 } }} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 1, mx: -1 }}>
        <Button disabled={!periods} onClick={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
        <ButtonLink to={statisticsPath}>{texts.more}</ButtonLink>
      </Box>
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
      <ToggleButton key={option} value={option} sx={{ px: { xs: 0.75, sm: 1.5 }, color: 'text.primary' }}>
        {statisticsTexts.chart[option]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** Table of the figures of the chart, newest first. */
const PeriodsTable = ({ periods }: PeriodsProps) => (
  <FiguresTable
    label={texts.title}
    columns={[texts.period, texts.inbound, texts.outbound]}
    rows={periods.toReversed().map(({ label, inbound, outbound }) => ({
      label,
      figures: [formatNumber(inbound), formatNumber(outbound)],
    }))}
  />
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
      readerLabel={texts.reader}
    />
  );
}
