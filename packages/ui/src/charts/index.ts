export { LazyLineChart } from './LazyLineChart.tsx';
export type { LineChartProps, LineChartSeries } from './LineChartProps.ts';
export { StatCard, type StatCardProps, StatGrid } from './StatCard.tsx';
