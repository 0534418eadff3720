/** Pixels; the same while the chart's code is on its way, so that nothing jumps. */
export const CHART_HEIGHT = 300;
