/** What stands in a column of its own where there is room, and below the name on a phone. */
export const phoneOnly = { display: { xs: 'block', sm: 'none' } } as const;
export const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** What there is room for only beside the menu. */
export const roomyOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

/** The name takes the width that the other columns leave; on a phone every pixel of it counts. */
export const clientTable = {
  '& td, & th': { px: { xs: 1, sm: 2 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th:first-of-type': { width: '100%', pl: 2, whiteSpace: 'normal' },
  '& td:last-of-type': { pr: 2 },
} as const;
