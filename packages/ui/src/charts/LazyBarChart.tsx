import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { createLazyComponent } from '../feedback/index.ts';
import type { BarChartFrameProps } from './BarChartProps.ts';
import { chartHeightPx } from './chartHeight.ts';

const BarChartFrame = createLazyComponent(async () => (await import('./BarChartFrame.tsx')).BarChartFrame);

/** Bar chart whose code the browser loads when a page first shows one. */
export const LazyBarChart = (props: BarChartFrameProps) => (
  <Suspense fallback={<BarChartSkeleton />}>
    <BarChartFrame {...props} />
  </Suspense>
);

/** Placeholder as high as the drawing, the legend and the sentence about a bar. */
export const BarChartSkeleton = () => (
  <Skeleton variant="rounded" sx={{ height: { xs: chartHeightPx.xs + 125, sm: chartHeightPx.sm + 53 } }} />
);
