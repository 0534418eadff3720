import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Attempt, ClientWebhook, Delivery } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import {
  CodeBlock,
  ErrorState,
  failureMessage,
  formatExactTime,
  formatNumber,
  isSessionEnd,
  RefreshIcon,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Fact } from '../../card/Fact.tsx';
import { useWebhookCache } from '../useWebhookCache.ts';
import { DeliveryStateTag } from './DeliveryStateTag.tsx';
import { answerOf, nextOf, tookOf } from './deliveryFacts.ts';

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

/** One attempt: what came back and when, and after a failure what to do. Whatever a receiver answered stays text. */
function AttemptItem({ attempt }: { readonly attempt: Attempt }) {
  const { at, milliseconds, response, hint, statusCode } = attempt;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {texts.attempt(attempt.attempt)}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, color: hint ? 'error.main' : 'success.main' }}>
          {answerOf(attempt)}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {tookOf(milliseconds)}
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

/** Sends it once more, at once. */
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
      if (!isSessionEnd(error)) toast.error(failureMessage(error, webhookTools.failures.resend));
    },
    onSettled: () => cache.noteDelivery(),
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
