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
import { layoutTexts } from '@recado/texts';
import { AlertIcon, BellIcon, useApi } from '@recado/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { listOwnerAlerts, type OwnerAlert } from './listOwnerAlerts.ts';

/** Milliseconds between two polls for alerts. */
const POLL_INTERVAL_MS = 60_000;

/** Bell with the owner's alerts. It shows no load errors, because each page already reports its own. */
export function NotificationsBell() {
  const { data: clientList } = useApi('GET /clients', undefined, { refetchInterval: POLL_INTERVAL_MS });
  const { data: disabledWebhooks } = useApi('GET /webhooks/disabled', undefined, { refetchInterval: POLL_INTERVAL_MS });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const alerts = listOwnerAlerts(clientList?.clients ?? [], disabledWebhooks?.webhooks ?? []);
  const label = alerts.length > 0 ? layoutTexts.notificationsWaiting(alerts.length) : layoutTexts.notifications;
  return (
    <>
      <Tooltip title={layoutTexts.notifications}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={alerts.length || null} slotProps={{ badge: { 'aria-hidden': true } }} color="error">
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
            'aria-label': layoutTexts.notifications,
            sx: { width: 'min(380px, calc(100vw - 32px))' },
          },
        }}
      >
        {alerts.length > 0 ? (
          <AlertList alerts={alerts} onSelect={close} />
        ) : (
          <Typography variant="body2" sx={{ p: 2 }}>
            {layoutTexts.noNotifications}
          </Typography>
        )}
      </Popover>
    </>
  );
}

interface AlertListProps {
  readonly alerts: readonly OwnerAlert[];
  /** Called when the user selects an alert. */
  onSelect(): void;
}

/** List of alerts. Each describes its cause and the next step, and links to the client's page. */
const AlertList = ({ alerts, onSelect }: AlertListProps) => (
  <List>
    {alerts.map(({ key, clientId, businessName, text }) => (
      <ListItem key={key} disablePadding>
        <ListItemButton component={Link} to={`/clients/${clientId}`} onClick={onSelect} alignItems="flex-start">
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
