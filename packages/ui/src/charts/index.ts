export { LazyLineChart } from './LazyLineChart.tsx';
export type { LineChartProps, LineSeries } from './LineChartProps.ts';
export { StatCard, type StatCardProps } from './StatCard.tsx';
export { StatGrid } from './StatGrid.tsx';
