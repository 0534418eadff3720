import { Box, Drawer, IconButton, Typography } from '@mui/material';
import type { ClientWebhook, Delivery } from '@recado/contract';
import { commonTexts, webhookToolTexts } from '@recado/texts';
import { CloseIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import { DeliveryDetails } from './DeliveryDetails.tsx';

export interface DeliveryDrawerProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
  /** Delivery to show. Undefined while the drawer is closed. */
  readonly delivery: Delivery | undefined;
  readonly onClose: () => void;
}

/** Drawer with all details of one delivery. */
export function DeliveryDrawer({ clientId, webhooks, delivery, onClose }: DeliveryDrawerProps) {
  // The last delivery is kept, so that the content stays readable while the drawer closes.
  const [lastDelivery, setLast] = useState(delivery);
  useEffect(() => {
    if (delivery) setLast(delivery);
  }, [delivery]);
  const displayedDelivery = delivery ?? lastDelivery;
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
            {displayedDelivery ? webhookToolTexts.events[displayedDelivery.type] : webhookToolTexts.delivery.title}
          </Typography>
          <IconButton aria-label={commonTexts.close} onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        {displayedDelivery && (
          <DeliveryDetails
            key={displayedDelivery.id}
            clientId={clientId}
            listedDelivery={displayedDelivery}
            webhook={webhooks.find(({ id }) => id === displayedDelivery.webhookId)}
          />
        )}
      </Box>
    </Drawer>
  );
}
