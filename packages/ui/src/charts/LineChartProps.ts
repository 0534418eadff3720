/** One line of a chart. */
export interface LineChartSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Whether the line is dashed, so that readers need not recognize it by its color alone. */
  readonly dashed?: boolean;
}

export interface LineChartProps {
  /** Points of the x axis, one row each: the label of the point, and a value under the key of each series. */
  readonly rows: readonly (Readonly<Record<string, number | string>> & { readonly label: string })[];
  readonly series: readonly LineChartSeries[];
  /** Description of the chart for screen readers. */
  readonly summary: string;
  /** Accessible name of the control that selects a point to read. */
  readonly readerLabel: string;
}
