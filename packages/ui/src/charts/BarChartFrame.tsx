import { Box, Typography, useTheme } from '@mui/material';
import { useId, useState } from 'react';
import { BarChart } from './BarChart.tsx';
import type { BarChartFrameProps } from './BarChartProps.ts';
import { ChartReader } from './ChartReader.tsx';
import { HatchPattern } from './HatchPattern.tsx';

/**
 * Bar chart with its legend and the sentence about the selected bar, at first the last one. Only `LazyBarChart` imports
 * it.
 */
export function BarChartFrame({ rows, summary, readerLabel, legend }: BarChartFrameProps) {
  const [selected, setSelected] = useState<number>();
  const index = Math.min(selected ?? rows.length - 1, rows.length - 1);
  return (
    <>
      <BarLegend legend={legend} />
      <Typography variant="body2" aria-hidden="true" sx={{ minHeight: { xs: '2.86em', sm: '1.43em' }, mb: 0.5 }}>
        {rows[index]?.sentence}
      </Typography>
      <Box sx={{ position: 'relative' }}>
        <BarChart rows={rows} summary={summary} />
        <ChartReader
          label={readerLabel}
          sentences={rows.map(({ sentence }) => sentence)}
          index={index}
          onSelect={setSelected}
          shape="bars"
        />
      </Box>
    </>
  );
}

/** Legend of the chart: a mark and a label for each kind of bar. */
function BarLegend({ legend }: Pick<BarChartFrameProps, 'legend'>) {
  const { palette } = useTheme();
  const hatch = useId();
  const { value, before, partial } = legend;
  const marks = [
    { label: value, fill: palette.primary.main, stroke: palette.primary.main },
    { label: before, fill: palette.action.selected, stroke: palette.text.secondary },
    { label: partial, fill: `url(#${hatch})`, stroke: palette.primary.main },
  ];
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, m: 0, mb: 1, p: 0, listStyle: 'none' }}
    >
      {marks.map(
        ({ label, fill, stroke }) =>
          label !== undefined && (
            <Box
              component="li"
              key={label}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
            >
              <svg width="14" height="14" aria-hidden="true" focusable="false">
                <defs>
                  <HatchPattern id={hatch} />
                </defs>
                <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={fill} stroke={stroke} />
              </svg>
              {label}
            </Box>
          ),
      )}
    </Box>
  );
}
