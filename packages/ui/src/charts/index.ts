export { chartHeightPx } from './chartHeight.ts';
export { LazyLineChart } from './LazyLineChart.tsx';
export type { LineChartProps, LineChartSeries } from './LineChartProps.ts';
export { StatCard, StatCardGrid, type StatCardProps } from './StatCard.tsx';
