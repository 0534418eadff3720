import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clients, clients as texts } from '@recado/texts';
import { ClientStatusTag, formatDate, formatPhone, SkeletonRows, TextLink } from '@recado/ui';

export interface ClientsTableProps {
  /** What the table is called. */
  readonly label: string;
  /** What the first column is called. */
  readonly nameColumn: string;
  /** With the day of registration. */
  readonly isDated?: boolean;
  /** Undefined while they are on their way. */
  readonly clients: readonly Client[] | undefined;
  /** Placeholder rows meanwhile (docs/product.md §9). */
  readonly placeholders: number;
}

/** Clients with their state and the way to each: the list, and the newest on the dashboard. */
export function ClientsTable({
  label,
  nameColumn,
  isDated = false,
  clients,
  placeholders,
}: ClientsTableProps) {
  const { columns } = texts.list;
  return (
    <Table aria-label={label} aria-busy={!clients} sx={clientTable}>
      <TableHead>
        <TableRow>
          <TableCell>{nameColumn}</TableCell>
          <TableCell sx={wideOnly}>{columns.phone}</TableCell>
          <TableCell>{columns.status}</TableCell>
          {isDated && <TableCell sx={roomyOnly}>{columns.createdAt}</TableCell>}
          <TableCell align="right">{columns.actions}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {clients ? (
          clients.map(client => <ClientRow key={client.id} client={client} isDated={isDated} />)
        ) : (
          <SkeletonRows rows={placeholders} columns={isDated ? 5 : 4} />
        )}
      </TableBody>
    </Table>
  );
}

interface ClientRowProps {
  readonly client: Client;
  readonly isDated: boolean;
}

/** A client in a table, with the number below the name where it has no column. */
const ClientRow = ({ client, isDated }: ClientRowProps) => (
  <TableRow hover>
    <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {client.businessName}
      <Typography component="span" variant="body2" color="text.secondary" sx={phoneOnly}>
        {formatPhone(client.phoneNumber)}
      </Typography>
    </TableCell>
    <TableCell sx={wideOnly}>{formatPhone(client.phoneNumber)}</TableCell>
    <TableCell>
      <ClientStatusTag client={client} />
    </TableCell>
    {isDated && <TableCell sx={roomyOnly}>{formatDate(client.createdAt)}</TableCell>}
    <TableCell align="right">
      <TextLink to={`/clients/${client.id}`} aria-label={clients.list.viewOne(client.businessName)}>
        {clients.list.view}
      </TextLink>
    </TableCell>
  </TableRow>
);

/** What stands in a column of its own where there is room, and below the name on a phone. */
const phoneOnly = { display: { xs: 'block', sm: 'none' } } as const;
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** What there is room for only beside the menu. */
const roomyOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

/** The name takes the width that the other columns leave; on a phone every pixel of it counts. */
const clientTable = {
  '& td, & th': { px: { xs: 1, sm: 2 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th:first-of-type': { width: '100%', pl: 2, whiteSpace: 'normal' },
  '& td:last-of-type': { pr: 2 },
} as const;
