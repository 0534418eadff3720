/** One bar of a chart, with the bar of the period before. */
export interface BarChartRow {
  /** Short, unique label on the axis. */
  readonly label: string;
  readonly value: number;
  /** Undefined if the chart compares nothing. */
  readonly before?: number;
  /** Whether the period of the bar has not ended. */
  readonly isPartial?: boolean;
  /** Sentence with all values of the bar. */
  readonly sentence: string;
}

export interface BarChartProps {
  readonly rows: readonly BarChartRow[];
  /** Description of the chart for screen readers. */
  readonly summary: string;
}

export interface BarChartFrameProps extends BarChartProps {
  /** Accessible name of the control that selects a bar to read. */
  readonly readerLabel: string;
  readonly legend: {
    readonly value: string;
    readonly before?: string;
    readonly partial?: string;
  };
}
