import { useTheme } from '@mui/material';
import { statistics } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { LazyLineChart } from '@recado/ui/charts';
import type { Period } from './periods.ts';

const texts = statistics.chart;

export interface PeriodsProps {
  readonly periods: readonly Period[];
}

export function MessagesChart({ periods }: PeriodsProps) {
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
