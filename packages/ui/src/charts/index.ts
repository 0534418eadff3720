export { chartHeightPx } from './chartHeight.ts';
export { FiguresTable, type FiguresTableProps } from './FiguresTable.tsx';
export { BarChartSkeleton, LazyBarChart } from './LazyBarChart.tsx';
export { LazyLineChart } from './LazyLineChart.tsx';
export type { LineChartProps, LineChartSeries } from './LineChartProps.ts';
export { StatCard, StatCardGrid, type StatCardProps } from './StatCard.tsx';
