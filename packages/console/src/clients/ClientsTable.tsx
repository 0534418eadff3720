import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientListTexts, teamTexts, clientListTexts as texts, transportNames } from '@recado/texts';
import {
  ClientStatusTag,
  formatDate,
  formatPhone,
  RowLink,
  rowWithLinkSx,
  SkeletonRows,
  TextLink,
  useIsPhoneScreen,
} from '@recado/ui';

export interface ClientsTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  /** Heading of the first column. */
  readonly nameColumn: string;
  /** True if the table also has a column with the registration date. */
  readonly hasDateColumn?: boolean;
  /** Clients to list. Undefined while they are loading. */
  readonly clients: readonly Client[] | undefined;
  /** Number of placeholder rows while loading (docs/product.md §9). */
  readonly placeholders: number;
}

/** Table of clients with their state and a link, used by the client list and by the dashboard. */
export function ClientsTable({ label, nameColumn, hasDateColumn = false, clients, placeholders }: ClientsTableProps) {
  const { columns } = texts.list;
  const isPhone = useIsPhoneScreen();
  // The transport is shown only if the clients do not all use the same one.
  const hasTransportNames = new Set(clients?.map(({ transport }) => transport.name)).size > 1;
  return (
    <Table aria-label={label} aria-busy={!clients} sx={clientTable}>
      <TableHead>
        <TableRow>
          <TableCell>{nameColumn}</TableCell>
          {!isPhone && <TableCell>{columns.phone}</TableCell>}
          {!isPhone && <TableCell>{columns.status}</TableCell>}
          {hasDateColumn && <TableCell sx={wideScreenOnly}>{columns.createdAt}</TableCell>}
          <TableCell align="right">{isPhone ? columns.status : columns.actions}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {clients ? (
          clients.map(client => (
            <ClientRow key={client.id} {...{ client, hasDateColumn, isPhone, hasTransportNames }} />
          ))
        ) : (
          <SkeletonRows rows={placeholders} columns={isPhone ? 2 : hasDateColumn ? 5 : 4} />
        )}
      </TableBody>
    </Table>
  );
}

interface ClientRowProps {
  readonly client: Client;
  readonly hasDateColumn: boolean;
  readonly isPhone: boolean;
  readonly hasTransportNames: boolean;
}

/** Row of a client. On a phone, the number is below the name, and the state is above the link. */
function ClientRow({ client, hasDateColumn, isPhone, hasTransportNames }: ClientRowProps) {
  const path = `/clients/${client.id}`;
  const phone = formatPhone(client.phoneNumber);
  return (
    <TableRow hover sx={rowWithLinkSx}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <RowLink to={path}>{client.businessName}</RowLink>
        {client.shared && (
          <Typography variant="body2" color="text.secondary">
            {teamTexts.sharedBy(client.shared.ownerName, teamTexts.roles[client.shared.role])}
          </Typography>
        )}
        {hasTransportNames && (
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
      {hasDateColumn && <TableCell sx={wideScreenOnly}>{formatDate(client.createdAt)}</TableCell>}
      <TableCell align="right">
        {isPhone && (
          <Box sx={{ mb: 0.5 }}>
            <ClientStatusTag client={client} />
          </Box>
        )}
        <TextLink to={path} aria-label={clientListTexts.list.viewClient(client.businessName)}>
          {clientListTexts.list.view}
        </TextLink>
      </TableCell>
    </TableRow>
  );
}

/** Style of columns that are visible only on wide screens, which also show the side menu. */
const wideScreenOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

/** Style of the table: the name takes the width that the other columns leave. Phones have less padding. */
const clientTable = {
  '& td, & th': { px: { xs: 1, sm: 2 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th:first-of-type': { width: '100%', pl: 2, whiteSpace: 'normal' },
  '& td:last-of-type, & thead th:last-of-type': { pr: 2 },
} as const;
