import { TableCell } from '@mui/material';
import type { Client } from '@recado/contract';
import { clients } from '@recado/texts';
import { TextLink } from '@recado/widgets';

export const ViewClientCell = ({ client }: { readonly client: Client }) => (
  <TableCell align="right">
    <TextLink to={`/clients/${client.id}`} aria-label={clients.list.viewOne(client.businessName)}>
      {clients.list.view}
    </TextLink>
  </TableCell>
);
