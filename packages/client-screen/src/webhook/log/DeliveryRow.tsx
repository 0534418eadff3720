import { Box, ButtonBase, Typography } from '@mui/material';
import type { ClientWebhook, Delivery } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { formatExactTime } from '@recado/ui';
import { DeliveryStateTag } from './DeliveryStateTag.tsx';
import { answerOf, nextOf, tookOf } from './deliveryFacts.ts';

export interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** Several webhooks: it matters which one it goes to. */
  readonly isLabelled: boolean;
  /** Where it goes, as far as that is known. */
  readonly webhook: ClientWebhook | undefined;
  readonly onOpen: (delivery: Delivery) => void;
}

/** A delivery in a few lines, which opens everything about it. */
export function DeliveryRow({ delivery, isLabelled, webhook, onOpen }: DeliveryRowProps) {
  const { type, state, label, attempts, milliseconds, createdAt } = delivery;
  const facts = [
    answerOf(delivery),
    tookOf(milliseconds),
    webhookTools.log.attempts(attempts),
    nextOf(delivery, webhook),
  ].filter(fact => fact !== undefined);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => onOpen(delivery)}
        aria-haspopup="dialog"
        sx={{
          width: '100%',
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-start',
          columnGap: 1.5,
          rowGap: 0.5,
          alignItems: 'center',
          textAlign: 'left',
          px: 2,
          py: 1.25,
          '&:hover': { bgcolor: 'background.default' },
        }}
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {webhookTools.events[type]}
        </Typography>
        <DeliveryStateTag state={state} />
        {isLabelled && (
          <Typography component="bdi" variant="body2" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
            {label}
          </Typography>
        )}
        <Typography
          component="time"
          dateTime={createdAt}
          variant="body2"
          color="text.secondary"
          sx={{ ml: { sm: 'auto' } }}
        >
          {formatExactTime(createdAt)}
        </Typography>
        <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {facts.map(fact => (
            <Typography key={fact} component="span" variant="body2" color="text.secondary">
              {fact}
            </Typography>
          ))}
        </Box>
      </ButtonBase>
    </Box>
  );
}
