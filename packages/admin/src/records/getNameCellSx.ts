/** Style for a column's `cellSx`: the name of a record. */
export const getNameCellSx = () => ({ fontWeight: 600, overflowWrap: 'anywhere' as const, minWidth: 140 });

/** Style for a column's `cellSx`: long values without spaces, which must break anywhere. */
export const getLongCellSx = () => ({ overflowWrap: 'anywhere' as const, minWidth: 120 });
