/** Pixels. The placeholder has the same height while the code loads, to avoid a layout shift. */
export const CHART_HEIGHT = 300;
