import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material';
import type { ClientWebhook, Delivery } from '@recado/contract';
import { commonTexts, webhookToolTexts } from '@recado/texts';
import { EmptyState, formatExactTime, MessageIcon } from '@recado/ui';
import { DeliveryStateTag } from './DeliveryStateTag.tsx';
import { formatAttemptDuration, formatDeliveryResponse, formatNextAttempt } from './deliveryFacts.ts';
import type { DeliveryLogState } from './useDeliveries.ts';

const { log: texts, failures } = webhookToolTexts;

export interface DeliveryListProps {
  readonly log: DeliveryLogState;
  readonly webhooks: readonly ClientWebhook[];
  readonly isFiltered: boolean;
  readonly onOpen: (delivery: Delivery) => void;
}

export function DeliveryList({ log, webhooks, isFiltered, onOpen }: DeliveryListProps) {
  const { rows, hasMore, isLoadingMore, hasLoadMoreFailed, loadMore } = log;
  if (!rows) return <Loading />;
  if (rows.length === 0) return <EmptyState {...(isFiltered ? texts.noMatch : texts.empty)} icon={<MessageIcon />} />;
  return (
    <>
      <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0, mx: -2 }}>
        {rows.map(delivery => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isLabelled={webhooks.length > 1}
            webhook={webhooks.find(({ id }) => id === delivery.webhookId)}
            onOpen={onOpen}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, pt: 1 }}>
        <Typography role="status" variant="body2" color="text.secondary">
          {hasLoadMoreFailed ? failures.moreLoad : texts.shown(rows.length)}
        </Typography>
        {hasMore && (
          <Button aria-disabled={isLoadingMore} onClick={() => isLoadingMore || loadMore()}>
            {isLoadingMore ? texts.loadingMore : texts.more}
          </Button>
        )}
      </Box>
    </>
  );
}

const Loading = () => (
  <Box role="status" aria-busy aria-label={commonTexts.loading} sx={{ display: 'grid', gap: 1, py: 1 }}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </Box>
);

interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** True if the client has several webhooks, so that each row shows the label of its webhook. */
  readonly isLabelled: boolean;
  /** Webhook to which the delivery was sent, if it is known. */
  readonly webhook: ClientWebhook | undefined;
  readonly onOpen: (delivery: Delivery) => void;
}

/** List row of one delivery, which opens its details. */
function DeliveryRow({ delivery, isLabelled, webhook, onOpen }: DeliveryRowProps) {
  const { type, state, label, attempts, milliseconds, createdAt } = delivery;
  const facts = [
    formatDeliveryResponse(delivery),
    formatAttemptDuration(milliseconds),
    webhookToolTexts.log.attempts(attempts),
    formatNextAttempt(delivery, webhook),
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
          {webhookToolTexts.events[type]}
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
