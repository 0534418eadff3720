import { List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { AlertIcon } from '@recado/ui';
import { Link } from 'react-router';
import type { Need } from './needsOf.ts';

export interface NeedListProps {
  readonly needs: readonly Need[];
  /** One of them was chosen. */
  opened(): void;
}

/** Each with what happened and what to do, and the way to its client's page. */
export const NeedList = ({ needs, opened }: NeedListProps) => (
  <List>
    {needs.map(({ key, clientId, businessName, text }) => (
      <ListItem key={key} disablePadding>
        <ListItemButton component={Link} to={`/clients/${clientId}`} onClick={opened} alignItems="flex-start">
          <ListItemIcon sx={{ minWidth: 40, color: 'warning.main' }}>
            <AlertIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText
            primary={businessName}
            secondary={text}
            slotProps={{ primary: { sx: { fontWeight: 600, overflowWrap: 'anywhere' } } }}
          />
        </ListItemButton>
      </ListItem>
    ))}
  </List>
);
