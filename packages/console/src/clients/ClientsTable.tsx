import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Client } from '@recado/contract';
import { clients as texts } from '@recado/texts';
import { SkeletonRows } from '@recado/ui';
import { clientTable, roomyOnly, wideOnly } from './byWidth.ts';
import { ClientRow } from './ClientRow.tsx';

export interface ClientsTableProps {
  /** What the table is called. */
  readonly label: string;
  /** What the first column is called. */
  readonly nameColumn: string;
  /** With the day of registration. */
  readonly isDated?: boolean;
  /** Undefined while they are on their way. */
  readonly clients: readonly Client[] | undefined;
  /** Placeholder rows meanwhile (specification §9). */
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
