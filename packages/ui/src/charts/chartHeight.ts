/**
 * Height of a chart in pixels, by the width of the screen. While the chart's code loads, the placeholder has this
 * height too, so that the layout does not shift.
 */
export const chartHeightPx = { xs: 152, sm: 260 } as const;
