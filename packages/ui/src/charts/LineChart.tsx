import { Box, useMediaQuery, useTheme } from '@mui/material';
import { useState } from 'react';
import { CartesianGrid, Line, LineChart as Rechart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../format/index.ts';
import { ChartReader, PLOT_INSET_PX } from './ChartReader.tsx';
import { chartHeightPx } from './chartHeight.ts';
import type { LineChartProps } from './LineChartProps.ts';

const { top, right, left } = PLOT_INSET_PX;

/**
 * Line chart over time: y starts at 0, with whole ticks (docs/product.md §2). Only `LazyLineChart`
 * imports it, because recharts is large.
 */
export function LineChart({ rows, series, summary, readerLabel }: LineChartProps) {
  const { palette } = useTheme();
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  const [selected, setSelected] = useState<number>();
  const sentences = rows.map(
    row => `${row.label}. ${series.map(({ key, label }) => `${label}: ${formatNumber(Number(row[key]))}`).join('. ')}`,
  );
  return (
    <Box sx={{ position: 'relative' }}>
      <Box role="img" aria-label={summary} sx={{ height: chartHeightPx }}>
        <ResponsiveContainer width="100%" height="100%">
          <Rechart data={[...rows]} margin={{ top, right, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke={palette.divider} vertical={false} />
            <XAxis dataKey="label" tick={tick} stroke={palette.divider} tickMargin={8} minTickGap={28} />
            <YAxis
              domain={[0, 'auto']}
              allowDecimals={false}
              tick={tick}
              stroke={palette.divider}
              width={left}
              tickFormatter={formatNumber}
            />
            <Tooltip
              contentStyle={{
                background: palette.background.paper,
                border: `1px solid ${palette.divider}`,
                borderRadius: 8,
              }}
              labelStyle={{ color: palette.text.primary, fontWeight: 600 }}
              formatter={value => formatNumber(Number(value))}
              // The tooltip lists the values in the legend's order, without a space before the colon.
              itemSorter={({ dataKey }) => series.findIndex(({ key }) => key === dataKey)}
              separator=": "
            />
            {series.map(({ key, label, color, dashed }) => (
              <Line
                key={key}
                dataKey={key}
                name={label}
                stroke={color}
                strokeWidth={2.5}
                {...(dashed && { strokeDasharray: '6 4' })}
                dot={false}
                activeDot={{ r: 4 }}
                type="monotone"
                isAnimationActive={!prefersReducedMotion}
                animationDuration={300}
              />
            ))}
          </Rechart>
        </ResponsiveContainer>
      </Box>
      <ChartReader
        label={readerLabel}
        sentences={sentences}
        index={Math.min(selected ?? rows.length, rows.length - 1)}
        onSelect={setSelected}
        shape="points"
      />
    </Box>
  );
}
