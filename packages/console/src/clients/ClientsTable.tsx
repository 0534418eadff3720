import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clients, team, clients as texts, transportNames } from '@recado/texts';
import {
  ClientStatusTag,
  formatDate,
  formatPhone,
  linkedRow,
  RowLink,
  SkeletonRows,
  TextLink,
  usePhone,
} from '@recado/ui';

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
  const isPhone = usePhone();
  // Where all go the same way there is nothing to tell apart.
  const saysWay = new Set(clients?.map(({ transport }) => transport.name)).size > 1;
  return (
    <Table aria-label={label} aria-busy={!clients} sx={clientTable}>
      <TableHead>
        <TableRow>
          <TableCell>{nameColumn}</TableCell>
          {!isPhone && <TableCell>{columns.phone}</TableCell>}
          {!isPhone && <TableCell>{columns.status}</TableCell>}
          {isDated && <TableCell sx={roomyOnly}>{columns.createdAt}</TableCell>}
          <TableCell align="right">{isPhone ? columns.status : columns.actions}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {clients ? (
          clients.map(client => <ClientRow key={client.id} {...{ client, isDated, isPhone, saysWay }} />)
        ) : (
          <SkeletonRows rows={placeholders} columns={isPhone ? 2 : isDated ? 5 : 4} />
        )}
      </TableBody>
    </Table>
  );
}

interface ClientRowProps {
  readonly client: Client;
  readonly isDated: boolean;
  readonly isPhone: boolean;
  readonly saysWay: boolean;
}

/** A client in a table; on a phone in two lines, with number and state below the name. */
function ClientRow({ client, isDated, isPhone, saysWay }: ClientRowProps) {
  const path = `/clients/${client.id}`;
  const phone = formatPhone(client.phoneNumber);
  return (
    <TableRow hover sx={linkedRow}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <RowLink to={path}>{client.businessName}</RowLink>
        {client.shared && (
          <Typography variant="body2" color="text.secondary">
            {team.sharedBy(client.shared.ownerName, team.roles[client.shared.role])}
          </Typography>
        )}
        {saysWay && (
          <Typography variant="body2" color="text.secondary">
            {transportNames.shortName(client.transport.name)}
          </Typography>
        )}
        {isPhone && (
          <Typography variant="body2" color="text.secondary">
            {phone}
          </Typography>
        )}
      </TableCell>
      {!isPhone && <TableCell>{phone}</TableCell>}
      {!isPhone && (
        <TableCell>
          <ClientStatusTag client={client} />
        </TableCell>
      )}
      {isDated && <TableCell sx={roomyOnly}>{formatDate(client.createdAt)}</TableCell>}
      <TableCell align="right">
        {isPhone && (
          <Box sx={{ mb: 0.5 }}>
            <ClientStatusTag client={client} />
          </Box>
        )}
        <TextLink to={path} aria-label={clients.list.viewOne(client.businessName)}>
          {clients.list.view}
        </TextLink>
      </TableCell>
    </TableRow>
  );
}

/** What there is room for only beside the menu. */
const roomyOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

/** The name takes the width that the other columns leave; on a phone every pixel of it counts. */
const clientTable = {
  '& td, & th': { px: { xs: 1, sm: 2 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th:first-of-type': { width: '100%', pl: 2, whiteSpace: 'normal' },
  '& td:last-of-type, & thead th:last-of-type': { pr: 2 },
} as const;
