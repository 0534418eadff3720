import { Box, Skeleton, Typography } from '@mui/material';
import type { ClientWebhook, Delivery } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { CodeBlock, ErrorState, failureMessage, formatExactTime, formatNumber, useApi } from '@recado/ui';
import { Fact } from '../../card/Fact.tsx';
import { AttemptItem } from './AttemptItem.tsx';
import { DeliveryStateTag } from './DeliveryStateTag.tsx';
import { nextOf } from './deliveryFacts.ts';
import { ResendButton } from './ResendButton.tsx';

const texts = webhookTools.delivery;

/** Milliseconds between two looks at one that is still on its way. */
const REFRESH = 2_000;

export interface DeliveryDetailsProps {
  readonly clientId: string;
  /** As the log knew it. */
  readonly listed: Delivery;
  readonly webhook: ClientWebhook | undefined;
}

/** Where a delivery goes, each attempt with what came back, and what is sent. */
export function DeliveryDetails({ clientId, listed, webhook }: DeliveryDetailsProps) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/deliveries/{deliveryId}',
    { params: { id: clientId, deliveryId: listed.id } },
    { refetchInterval: ({ state }) => state.data?.delivery.state === 'pending' && REFRESH },
  );
  const delivery = data?.delivery ?? listed;
  const next = nextOf(delivery, webhook);
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Fact label={texts.state}>
          <span role="status">
            <DeliveryStateTag state={delivery.state} />
          </span>
        </Fact>
        {next && <Fact label={texts.nextAttempt}>{next}</Fact>}
        <Fact label={texts.url}>{delivery.url}</Fact>
        <Fact label={texts.createdAt}>{formatExactTime(delivery.createdAt)}</Fact>
        <Fact label={texts.sequence}>{formatNumber(delivery.sequence)}</Fact>
        <Fact label={texts.id}>
          <code>{delivery.eventId}</code>
        </Fact>
      </Box>
      <ResendButton clientId={clientId} deliveryId={delivery.id} />
      {!data && error && (
        <ErrorState
          title={texts.loadFailed}
          text={failureMessage(error, webhookTools.log.loadFailedText)}
          retry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && (
        <>
          <Typography variant="h3">{texts.attempts}</Typography>
          {data.attempts.length === 0 && <Typography color="text.secondary">{texts.noAttempts}</Typography>}
          {data.attempts.toReversed().map(attempt => (
            <AttemptItem key={attempt.attempt} attempt={attempt} />
          ))}
          <Typography variant="h3">{texts.body}</Typography>
          <CodeBlock
            label={texts.body}
            code={JSON.stringify(data.event, null, 2)}
            copy={{ label: texts.copyBody, done: webhookTools.toasts.bodyCopied }}
          />
        </>
      )}
    </>
  );
}
