import {
  Badge,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Popover,
  Tooltip,
  Typography,
} from '@mui/material';
import { layout } from '@recado/texts';
import { AlertIcon, BellIcon, useApi } from '@recado/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Need, needsOf } from './needsOf.ts';

/** Milliseconds between two looks at what needs the owner. */
const INTERVAL = 60_000;

/** What needs the owner's attention. Silent when it cannot know: the screens say when something cannot be loaded. */
export function NotificationsBell() {
  const { data: listed } = useApi('GET /clients', undefined, { refetchInterval: INTERVAL });
  const { data: disabled } = useApi('GET /webhooks/disabled', undefined, { refetchInterval: INTERVAL });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const waiting = needsOf(listed?.clients ?? [], disabled?.webhooks ?? []);
  const label = waiting.length > 0 ? layout.notificationsWaiting(waiting.length) : layout.notifications;
  return (
    <>
      <Tooltip title={layout.notifications}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Badge
            badgeContent={waiting.length || null}
            slotProps={{ badge: { 'aria-hidden': true } }}
            color="error"
          >
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': layout.notifications,
            sx: { width: 'min(380px, calc(100vw - 32px))' },
          },
        }}
      >
        {waiting.length > 0 ? (
          <NeedList needs={waiting} opened={close} />
        ) : (
          <Typography variant="body2" sx={{ p: 2 }}>
            {layout.noNotifications}
          </Typography>
        )}
      </Popover>
    </>
  );
}

interface NeedListProps {
  readonly needs: readonly Need[];
  /** One of them was chosen. */
  opened(): void;
}

/** Each with what happened and what to do, and the way to its client's page. */
const NeedList = ({ needs, opened }: NeedListProps) => (
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
