import { List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import type { Client } from '@recado/contract';
import { AlertIcon } from '@recado/widgets';
import { Link } from 'react-router';

export interface ClientsInNeedProps {
  readonly clients: readonly Client[];
  /** One of them was chosen. */
  opened(): void;
}

/** Each with what happened and what to do, and the way to its page. */
export const ClientsInNeed = ({ clients, opened }: ClientsInNeedProps) => (
  <List>
    {clients.map(({ id, businessName, connection: { explanation } }) => (
      <ListItem key={id} disablePadding>
        <ListItemButton component={Link} to={`/clients/${id}`} onClick={opened} alignItems="flex-start">
          <ListItemIcon sx={{ minWidth: 40, color: 'warning.main' }}>
            <AlertIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText
            primary={businessName}
            secondary={explanation && `${explanation.what} ${explanation.next}`}
            slotProps={{ primary: { sx: { fontWeight: 600, overflowWrap: 'anywhere' } } }}
          />
        </ListItemButton>
      </ListItem>
    ))}
  </List>
);
