/** For a cell whose content stands elsewhere in the row where a phone has no room for a column of its own. */
export const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;
