import { TableCell, TableRow, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clients } from '@recado/texts';
import { ClientStatusTag, formatDate, formatPhone, TextLink } from '@recado/ui';
import { phoneOnly, roomyOnly, wideOnly } from './byWidth.ts';

export interface ClientRowProps {
  readonly client: Client;
  readonly isDated: boolean;
}

/** A client in a table, with the number below the name where it has no column. */
export const ClientRow = ({ client, isDated }: ClientRowProps) => (
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
