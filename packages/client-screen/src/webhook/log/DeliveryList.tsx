import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { ClientWebhook, Delivery } from '@recado/contract';
import { common, webhookTools } from '@recado/texts';
import { EmptyState, MessageIcon } from '@recado/ui';
import { DeliveryRow } from './DeliveryRow.tsx';
import type { Deliveries } from './useDeliveries.ts';

const { log: texts, failures } = webhookTools;

export interface DeliveryListProps {
  readonly log: Deliveries;
  readonly webhooks: readonly ClientWebhook[];
  readonly isFiltered: boolean;
  readonly onOpen: (delivery: Delivery) => void;
}

export function DeliveryList({ log, webhooks, isFiltered, onOpen }: DeliveryListProps) {
  const { rows, hasMore, isLoadingMore, moreFailed, loadMore } = log;
  if (!rows) return <Loading />;
  if (rows.length === 0)
    return <EmptyState {...(isFiltered ? texts.noMatch : texts.empty)} icon={<MessageIcon />} />;
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
          {moreFailed ? failures.moreLoad : texts.shown(rows.length)}
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
  <Box role="status" aria-busy aria-label={common.loading} sx={{ display: 'grid', gap: 1, py: 1 }}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </Box>
);
