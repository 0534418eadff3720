/** Styles for content that has its own column on wide screens and is shown below the name on narrow screens. */
export const narrowScreenOnlyStyles = { display: { xs: 'block', md: 'none' } } as const;
export const wideScreenOnlyStyles = { display: { xs: 'none', md: 'table-cell' } } as const;

/** Styles for a table cell with a state. On narrow screens, the cell also holds the link to the details. */
export const stateCellStyles = { textAlign: { xs: 'right', md: 'left' }, '&&': { pr: 2 } } as const;

/** Styles that limit the width of a column with long text, so that the name column keeps its width. */
export const longTextColumnStyles = {
  width: 'max-content',
  maxWidth: { md: 160, lg: 260 },
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** Styles for a table of recent records. The name column gets the width that the other columns leave. */
export const recentRecordsTableStyles = {
  '& td, & th': { px: { xs: 1, sm: 2 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th:first-of-type': { width: '100%', pl: 2, whiteSpace: 'normal' },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& td:last-of-type, & thead th:last-of-type': { pr: 2 },
} as const;
