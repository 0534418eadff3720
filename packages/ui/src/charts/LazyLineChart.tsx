import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { ChartLegend } from './ChartLegend.tsx';
import { CHART_HEIGHT } from './chartHeight.ts';
import type { LineChartProps } from './LineChartProps.ts';

const LineChart = lazy(async () => ({ default: (await import('./LineChart.tsx')).LineChart }));

/** A line chart whose code is fetched when the first one is shown. */
export const LazyLineChart = (props: LineChartProps) => (
  <>
    <ChartLegend series={props.series} />
    <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
      <LineChart {...props} />
    </Suspense>
  </>
);
