/** One line of a chart. */
export interface LineSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Told apart by more than its colour. */
  readonly dashed?: boolean;
}

export interface LineChartProps {
  /** One row for each point of the x axis: its label and a value for each series' key. */
  readonly rows: readonly (Readonly<Record<string, number | string>> & { readonly label: string })[];
  readonly series: readonly LineSeries[];
  /** What the picture shows, for those who do not see it. */
  readonly summary: string;
}
