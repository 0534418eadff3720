import { Box, Drawer, IconButton, Typography } from '@mui/material';
import type { ClientWebhook, Delivery } from '@recado/contract';
import { common, webhookTools } from '@recado/texts';
import { CloseIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import { DeliveryDetails } from './DeliveryDetails.tsx';

export interface DeliveryDrawerProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
  /** Undefined: the drawer is closed. */
  readonly delivery: Delivery | undefined;
  readonly onClose: () => void;
}

/** Everything about one delivery. */
export function DeliveryDrawer({ clientId, webhooks, delivery, onClose }: DeliveryDrawerProps) {
  // Stays readable while the drawer slides away.
  const [last, setLast] = useState(delivery);
  useEffect(() => {
    if (delivery) setLast(delivery);
  }, [delivery]);
  const shown = delivery ?? last;
  return (
    <Drawer
      anchor="right"
      open={delivery !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'entrega',
          sx: { width: 'min(520px, 100vw)' },
        },
      }}
    >
      <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography id="entrega" variant="h2">
            {shown ? webhookTools.events[shown.type] : webhookTools.delivery.title}
          </Typography>
          <IconButton aria-label={common.close} onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        {shown && (
          <DeliveryDetails
            key={shown.id}
            clientId={clientId}
            listed={shown}
            webhook={webhooks.find(({ id }) => id === shown.webhookId)}
          />
        )}
      </Box>
    </Drawer>
  );
}
