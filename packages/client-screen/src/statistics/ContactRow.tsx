import { TableCell, TableRow, Typography } from '@mui/material';
import type { MessageStats } from '@recado/contract';
import { formatDateTime, formatNumber, formatPhone } from '@recado/ui';
import { wideOnly } from './wideOnly.ts';

export interface ContactRowProps {
  readonly contact: MessageStats['topContacts'][number];
}

export function ContactRow({ contact }: ContactRowProps) {
  const { phone, name, inbound, outbound, total, lastMessage } = contact;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {formatPhone(phone)}
        {name && (
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ display: { sm: 'none' } }}>
          {formatDateTime(lastMessage)}
        </Typography>
      </TableCell>
      <TableCell align="right">{formatNumber(inbound)}</TableCell>
      <TableCell align="right">{formatNumber(outbound)}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        {formatNumber(total)}
      </TableCell>
      <TableCell sx={wideOnly}>{formatDateTime(lastMessage)}</TableCell>
    </TableRow>
  );
}
