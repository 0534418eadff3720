import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Client } from '@recado/contract';
import { dashboard as texts } from '@recado/texts';
import { ClientStatusTag, formatPhone, SkeletonRows } from '@recado/widgets';
import { clientTable, wideOnly } from '../clients/byWidth.ts';
import { ClientNameCell } from '../clients/ClientNameCell.tsx';
import { ViewClientCell } from '../clients/ViewClientCell.tsx';

export interface RecentClientsTableProps {
  /** Undefined while they are on their way. */
  readonly clients: readonly Client[] | undefined;
}

export const RecentClientsTable = ({ clients }: RecentClientsTableProps) => (
  <Table aria-label={texts.recentClients} aria-busy={!clients} sx={clientTable}>
    <TableHead>
      <TableRow>
        <TableCell>{texts.columns.name}</TableCell>
        <TableCell sx={wideOnly}>{texts.columns.phone}</TableCell>
        <TableCell>{texts.columns.status}</TableCell>
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
            <ViewClientCell client={client} />
          </TableRow>
        ))
      ) : (
        <SkeletonRows rows={3} columns={4} />
      )}
    </TableBody>
  </Table>
);
