/** For a column's `cellSx`: what a row is called. */
export const nameCell = () => ({ fontWeight: 600, overflowWrap: 'anywhere' as const, minWidth: 140 });

/** For what has no spaces to be broken at. */
export const longCell = () => ({ overflowWrap: 'anywhere' as const, minWidth: 120 });
