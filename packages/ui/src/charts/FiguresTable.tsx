import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';

export interface FiguresTableProps {
  readonly label: string;
  /** Headings: of the rows, and of each figure. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly figures: readonly string[];
  }[];
}

/** Table of the figures of a chart. It scrolls inside its frame. */
export const FiguresTable = ({ label, columns: [heading, ...columns], rows }: FiguresTableProps) => (
  <Box
    // A scrollable area must be reachable by keyboard.
    tabIndex={0}
    role="group"
    aria-label={label}
    sx={{ maxHeight: 300, overflow: 'auto' }}
  >
    <Table size="small" stickyHeader aria-label={label} sx={{ '& td, & th': { px: { xs: 0.75, sm: 2 } } }}>
      <TableHead>
        <TableRow sx={{ '& th': { verticalAlign: 'bottom' } }}>
          <TableCell>{heading}</TableCell>
          {columns.map(column => (
            <TableCell key={column} align="right">
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ label, figures }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {label}
            </TableCell>
            {columns.map((column, index) => (
              <TableCell key={column} align="right">
                {figures[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
