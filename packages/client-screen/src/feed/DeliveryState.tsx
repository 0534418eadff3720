import { Box } from '@mui/material';
import type { Message } from '@recado/contract';
import { deliveryLooks } from './deliveryLooks.ts';

/** How far a message of ours has come; nothing for what others wrote. */
export function DeliveryState({ status }: Pick<Message, 'status'>) {
  if (status === 'received') return null;
  const { color, icon: Icon, label } = deliveryLooks[status];
  return (
    <Box
      component="span"
      data-delivery={status}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color, whiteSpace: 'nowrap' }}
    >
      <Icon sx={{ fontSize: '1.1rem' }} />
      {label}
    </Box>
  );
}
