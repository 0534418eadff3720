import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Client } from '@recado/contract';
import { clients } from '@recado/texts';
import { ClientStatusTag, formatDate, formatPhone, SkeletonRows } from '@recado/widgets';
import { clientTable, wideOnly } from './byWidth.ts';
import { ClientNameCell } from './ClientNameCell.tsx';
import { ViewClientCell } from './ViewClientCell.tsx';

const texts = clients.list;

export interface ClientsTableProps {
  /** Undefined while they are on their way. */
  readonly clients: readonly Client[] | undefined;
}

export const ClientsTable = ({ clients }: ClientsTableProps) => (
  <Table aria-label={texts.title} aria-busy={!clients} sx={clientTable}>
    <TableHead>
      <TableRow>
        <TableCell>{texts.columns.businessName}</TableCell>
        <TableCell sx={wideOnly}>{texts.columns.phone}</TableCell>
        <TableCell>{texts.columns.status}</TableCell>
        <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>{texts.columns.createdAt}</TableCell>
        <TableCell align="right">{texts.columns.actions}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {clients ? (
        clients.map(client => (
          <TableRow key={client.id} hover>
            <ClientNameCell client={client} />
            <TableCell sx={wideOnly}>{formatPhone(client.phoneNumber)}</TableCell>
            <TableCell>
              <ClientStatusTag client={client} />
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
              {formatDate(client.createdAt)}
            </TableCell>
            <ViewClientCell client={client} />
          </TableRow>
        ))
      ) : (
        <SkeletonRows rows={5} columns={5} />
      )}
    </TableBody>
  </Table>
);
