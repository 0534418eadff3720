/** Returns the `cellSx` style for the column with a record's name. */
export const getNameCellSx = () => ({ fontWeight: 600, overflowWrap: 'anywhere' as const, minWidth: 140 });

/** Returns the `cellSx` style for long values without spaces, which must be able to break anywhere. */
export const getLongCellSx = () => ({ overflowWrap: 'anywhere' as const, minWidth: 120 });
