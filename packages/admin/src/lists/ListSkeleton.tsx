import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { common } from '@recado/texts';
import { SkeletonRows } from '@recado/ui';

/** Five rows of placeholders (specification §9), below the headings that will stay where there is room for them. */
export const ListSkeleton = ({ labels }: { readonly labels: readonly string[] }) => (
  <Table size="small" aria-busy aria-label={common.loading}>
    <TableHead sx={{ display: { xs: 'none', lg: 'table-header-group' } }}>
      <TableRow>
        {labels.map(label => (
          <TableCell key={label}>{label}</TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody sx={{ '& td': { height: 56 } }}>
      <SkeletonRows rows={5} columns={labels.length} />
    </TableBody>
  </Table>
);
