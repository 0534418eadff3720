import { TableCell, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { formatPhone } from '@recado/widgets';
import { phoneOnly } from './byWidth.ts';

/** A row's name, with the number below it where that has no column. */
export const ClientNameCell = ({ client }: { readonly client: Client }) => (
  <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
    {client.businessName}
    <Typography component="span" variant="body2" color="text.secondary" sx={phoneOnly}>
      {formatPhone(client.phoneNumber)}
    </Typography>
  </TableCell>
);
