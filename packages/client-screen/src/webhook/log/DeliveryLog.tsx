import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { ClientWebhook, Delivery, DeliveryState } from '@recado/contract';
import { webhookToolTexts } from '@recado/texts';
import { ErrorState } from '@recado/ui';
import { useState } from 'react';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { RecoverDeliveriesButton } from './RecoverDeliveriesButton.tsx';
import { useDeliveries } from './useDeliveries.ts';

const { log: texts, failures } = webhookToolTexts;

export interface DeliveryLogProps {
  readonly clientId: string;
  readonly webhooks: readonly ClientWebhook[];
}

/** Deliveries to a client's webhooks with their responses, refreshed while they are displayed. */
export function DeliveryLog({ clientId, webhooks }: DeliveryLogProps) {
  const [state, setState] = useState<DeliveryState>();
  const [openDelivery, setOpenDelivery] = useState<Delivery>();
  const log = useDeliveries(clientId, state);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', mb: 1 }}>
        <DeliveryFilter state={state} onChoose={setState} />
        <RecoverDeliveriesButton clientId={clientId} webhooks={webhooks} />
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'warning.main', '&:empty': { display: 'none' } }}>
        {log.isStale && texts.stale}
      </Typography>
      {log.error ? (
        <ErrorState
          title={failures.logLoad}
          text={texts.loadFailedText}
          retry={log.reload}
          isRetrying={log.isFetching}
        />
      ) : (
        <DeliveryList log={log} webhooks={webhooks} isFiltered={state !== undefined} onOpen={setOpenDelivery} />
      )}
      <DeliveryDrawer
        clientId={clientId}
        webhooks={webhooks}
        delivery={openDelivery}
        onClose={() => setOpenDelivery(undefined)}
      />
    </>
  );
}

const filterOptions = ['all', 'pending', 'delivered', 'failed'] as const;

interface DeliveryFilterProps {
  /** State by which the log is filtered. Undefined: all states. */
  readonly state: DeliveryState | undefined;
  readonly onChoose: (state: DeliveryState | undefined) => void;
}

const DeliveryFilter = ({ state, onChoose }: DeliveryFilterProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={state ?? 'all'}
    aria-label={texts.filter}
    onChange={(_, option: (typeof filterOptions)[number] | null) =>
      option && onChoose(option === 'all' ? undefined : option)
    }
    sx={{ flexWrap: 'wrap' }}
  >
    {filterOptions.map(option => (
      <ToggleButton key={option} value={option} sx={{ px: { xs: 0.75, sm: 1.5 }, color: 'text.primary' }}>
        {texts[option]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
