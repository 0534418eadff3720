/**
 * Height of a chart in pixels. While the chart's code loads, the placeholder has this height too, so
 * that the layout does not shift.
 */
export const CHART_HEIGHT_PX = 300;
