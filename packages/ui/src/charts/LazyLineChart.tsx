import { Box, Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { createLazyComponent } from '../feedback/index.ts';
import { chartHeightPx } from './chartHeight.ts';
import type { LineChartProps, LineChartSeries } from './LineChartProps.ts';

const LineChart = createLazyComponent(async () => (await import('./LineChart.tsx')).LineChart);

/** Line chart whose code the browser loads when a page first shows a chart. */
export const LazyLineChart = (props: LineChartProps) => (
  <>
    <ChartLegend series={props.series} />
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height: chartHeightPx }} />}>
      <LineChart {...props} />
    </Suspense>
  </>
);

interface ChartLegendProps {
  readonly series: readonly LineChartSeries[];
}

/** Legend of the chart: shows the color, the stroke and the label of each line. */
const ChartLegend = ({ series }: ChartLegendProps) => (
  <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, m: 0, mb: 1, p: 0, listStyle: 'none' }}>
    {series.map(({ key, label, color, dashed }) => (
      <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
        <svg width="24" height="4" aria-hidden="true" focusable="false">
          <path d="M0 2h24" stroke={color} strokeWidth="3" {...(dashed && { strokeDasharray: '6 4' })} />
        </svg>
        {label}
      </Box>
    ))}
  </Box>
);
