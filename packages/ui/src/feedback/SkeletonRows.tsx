import { Skeleton, TableCell, TableRow } from '@mui/material';

interface SkeletonRowsProps {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Placeholder rows of a table (docs/product.md §9: 3 on dashboards, 5 on lists). The caller marks the
 * table as `aria-busy`.
 */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical.
    <TableRow key={row} data-testid="skeleton-row" aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all cells are identical.
        <TableCell key={column} sx={column < 2 ? undefined : wideScreenSx}>
          <Skeleton width={column === 0 ? '75%' : '55%'} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

/** Hides some table columns on phones, where the placeholders of all columns would shrink to dots. */
const wideScreenSx = { display: { xs: 'none', md: 'table-cell' } } as const;
