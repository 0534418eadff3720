/** What stands in a column of its own where there is room, and below the name where there is none. */
export const narrowOnly = { display: { xs: 'block', md: 'none' } } as const;
export const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

/** Of a state; where there is no room for a column of actions, the way there stands below it. */
export const stateCell = { textAlign: { xs: 'right', md: 'left' }, '&&': { pr: 2 } } as const;

/** What may be long beside the name: it does not take the name's room. */
export const boundedWords = {
  width: 'max-content',
  maxWidth: { md: 160, lg: 260 },
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** The name takes the width that the other columns leave. */
export const recentTable = {
  '& td, & th': { px: { xs: 1, sm: 2 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th:first-of-type': { width: '100%', pl: 2, whiteSpace: 'normal' },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& td:last-of-type, & thead th:last-of-type': { pr: 2 },
} as const;
