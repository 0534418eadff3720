/** One line of a chart. */
export interface LineSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Draws a dashed line, so that readers can distinguish it by more than its color. */
  readonly dashed?: boolean;
}

export interface LineChartProps {
  /** Points of the x axis, one row each: the label of the point, and a value under the key of each series. */
  readonly rows: readonly (Readonly<Record<string, number | string>> & { readonly label: string })[];
  readonly series: readonly LineSeries[];
  /** Description of the chart for screen readers. */
  readonly summary: string;
}
