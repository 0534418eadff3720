import { Box, useMediaQuery, useTheme } from '@mui/material';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  BarChart as Rechart,
  Rectangle,
  type RectangleProps,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '../format/index.ts';
import type { BarChartProps, BarChartRow } from './BarChartProps.ts';
import { PLOT_INSET_PX } from './ChartReader.tsx';
import { chartHeightPx } from './chartHeight.ts';
import { HatchPattern } from './HatchPattern.tsx';

const { top, right, left } = PLOT_INSET_PX;

/**
 * Bars over time, next to faint bars of the period before. A bar whose period has not ended is hatched. Only
 * `LazyBarChart` imports it, because recharts is large.
 */
export function BarChart({ rows, summary }: BarChartProps) {
  const { palette } = useTheme();
  const hatch = useId();
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  const animation = { isAnimationActive: !prefersReducedMotion, animationDuration: 300 };
  const isCompared = rows.some(({ before }) => before !== undefined);
  return (
    <Box role="img" aria-label={summary} sx={{ height: chartHeightPx }}>
      <ResponsiveContainer width="100%" height="100%">
        <Rechart
          data={[...rows]}
          margin={{ top, right, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barCategoryGap="18%"
          barGap={1}
        >
          <defs>
            <HatchPattern id={hatch} />
          </defs>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis dataKey="label" tick={tick} stroke={palette.divider} tickMargin={8} minTickGap={20} />
          <YAxis
            domain={[0, 'auto']}
            allowDecimals={false}
            tick={tick}
            stroke={palette.divider}
            width={left}
            tickFormatter={formatNumber}
          />
          {isCompared && (
            <Bar
              dataKey="before"
              fill={palette.action.selected}
              stroke={palette.text.secondary}
              strokeWidth={0.75}
              maxBarSize={28}
              {...animation}
            />
          )}
          <Bar
            dataKey="value"
            maxBarSize={28}
            shape={({ payload, ...bar }: RectangleProps & { readonly payload?: BarChartRow }) => (
              <Rectangle
                {...bar}
                radius={[2, 2, 0, 0]}
                {...(payload?.isPartial
                  ? { fill: `url(#${hatch})`, stroke: palette.primary.main }
                  : { fill: palette.primary.main })}
              />
            )}
            {...animation}
          />
        </Rechart>
      </ResponsiveContainer>
    </Box>
  );
}
