/** One line of a chart. */
export interface LineSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Dashes distinguish the line by more than its color. */
  readonly dashed?: boolean;
}

export interface LineChartProps {
  /** One row for each point of the x axis: its label, and a value for the key of each series. */
  readonly rows: readonly (Readonly<Record<string, number | string>> & { readonly label: string })[];
  readonly series: readonly LineSeries[];
  /** Description of the chart for screen readers. */
  readonly summary: string;
}
