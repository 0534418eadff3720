import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { ClientWebhook, Delivery, DeliveryAttempt } from '@recado/contract';
import { webhookToolTexts } from '@recado/texts';
import {
  CodeBlock,
  ErrorState,
  formatExactTime,
  formatNumber,
  getFailureMessage,
  isSessionEndError,
  RefreshIcon,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { DetailRow } from '../../card/DetailRow.tsx';
import { useWebhookCache } from '../useWebhookCache.ts';
import { DeliveryStateTag } from './DeliveryStateTag.tsx';
import { formatAttemptDuration, formatDeliveryResponse, formatNextAttempt } from './deliveryFacts.ts';

const texts = webhookToolTexts.delivery;

/** Milliseconds between two polls of a pending delivery. */
const PENDING_POLL_INTERVAL_MS = 2_000;

export interface DeliveryDetailsProps {
  readonly clientId: string;
  /** Delivery as the list contains it. It is shown until the details are loaded. */
  readonly listedDelivery: Delivery;
  readonly webhook: ClientWebhook | undefined;
}

/** Destination of a delivery, its attempts with their responses, and its body. */
export function DeliveryDetails({ clientId, listedDelivery, webhook }: DeliveryDetailsProps) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/deliveries/{deliveryId}',
    { params: { id: clientId, deliveryId: listedDelivery.id } },
    { refetchInterval: ({ state }) => state.data?.delivery.state === 'pending' && PENDING_POLL_INTERVAL_MS },
  );
  const delivery = data?.delivery ?? listedDelivery;
  const nextAttempt = formatNextAttempt(delivery, webhook);
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <DetailRow label={texts.state}>
          <span role="status">
            <DeliveryStateTag state={delivery.state} />
          </span>
        </DetailRow>
        {nextAttempt && <DetailRow label={texts.nextAttempt}>{nextAttempt}</DetailRow>}
        <DetailRow label={texts.url}>{delivery.url}</DetailRow>
        <DetailRow label={texts.createdAt}>{formatExactTime(delivery.createdAt)}</DetailRow>
        <DetailRow label={texts.sequence}>{formatNumber(delivery.sequence)}</DetailRow>
        <DetailRow label={texts.id}>
          <code>{delivery.eventId}</code>
        </DetailRow>
      </Box>
      <ResendButton clientId={clientId} deliveryId={delivery.id} />
      {!data && error && (
        <ErrorState
          title={texts.loadFailed}
          text={getFailureMessage(error, webhookToolTexts.log.loadFailedText)}
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
            copy={{ label: texts.copyBody, done: webhookToolTexts.toasts.bodyCopied }}
          />
        </>
      )}
    </>
  );
}

interface AttemptItemProps {
  readonly attempt: DeliveryAttempt;
}

/** One attempt with its response as plain text and its time. A failed attempt also shows a remedy. */
function AttemptItem({ attempt }: AttemptItemProps) {
  const { at, milliseconds, response, hint, statusCode } = attempt;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {texts.attempt(attempt.attempt)}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, color: hint ? 'error.main' : 'success.main' }}>
          {formatDeliveryResponse(attempt)}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {formatAttemptDuration(milliseconds)}
        </Typography>
        <Typography component="time" dateTime={at} variant="body2" color="text.secondary">
          {formatExactTime(at)}
        </Typography>
      </Box>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {response !== '' && <CodeBlock label={texts.response} code={response} />}
      {response === '' && statusCode !== null && (
        <Typography variant="body2" color="text.secondary">
          {texts.noResponse}
        </Typography>
      )}
    </Box>
  );
}

interface ResendButtonProps {
  readonly clientId: string;
  readonly deliveryId: string;
}

/** Button that resends the delivery immediately. */
function ResendButton({ clientId, deliveryId }: ResendButtonProps) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sdk.request('POST /clients/{id}/deliveries/{deliveryId}/resend', {
        params: { id: clientId, deliveryId },
      }),
    onSuccess: ({ message }) => void toast.success(message),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, webhookToolTexts.failures.resend));
    },
    onSettled: () => cache.invalidateDeliveries(),
  });
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<RefreshIcon />}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? texts.resending : texts.resend}
      </Button>
    </Box>
  );
}
