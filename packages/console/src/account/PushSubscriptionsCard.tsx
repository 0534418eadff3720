import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { PushSubscriptionView } from '@recado/contract';
import { pushNotificationTexts as texts } from '@recado/texts';
import {
  CheckCircleIcon,
  createQueryKey,
  ErrorState,
  formatDateTime,
  Notice,
  StatusTag,
  toast,
  useApi,
  useSdk,
  useSession,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canSubscribeToPush, subscribeThisBrowser } from '../notices/subscribeThisBrowser.ts';
import { AccountPageSection, showErrorToast } from './AccountPageSection.tsx';

/**
 * Lists the browsers that are notified when a line needs attention. The user can add this browser and remove
 * any browser.
 */
export function PushSubscriptionsCard() {
  const { data, error, isFetching, refetch } = useApi('GET /notices/push');
  const { user } = useSession();
  const [isBlocked, setBlocked] = useState(false);
  const { subscribe, isSubscribing } = useSubscribeBrowser(() => setBlocked(true));
  const { mutate: test, isPending: isTesting } = useSubscriptionRequest(
    sdk => sdk.request('POST /notices/push/test'),
    texts.testFailed,
  );
  if (!data)
    return (
      <AccountPageSection title={texts.title}>
        {error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </AccountPageSection>
    );
  const { subscriptions, publicKey } = data;
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      {!canSubscribeToPush() && <Notice severity="info">{texts.unsupported}</Notice>}
      {isBlocked && <Notice severity="warning">{texts.blocked}</Notice>}
      {subscriptions.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {subscriptions.map(subscription => (
            <SubscribedBrowser key={subscription.id} subscription={subscription} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canSubscribeToPush() && (
          <Button
            variant="outlined"
            disabled={isSubscribing}
            onClick={() => user && subscribe({ userId: user.id, publicKey })}
          >
            {isSubscribing ? texts.subscribing : texts.subscribe}
          </Button>
        )}
        {subscriptions.length > 0 && (
          <Button disabled={isTesting} onClick={() => test()}>
            {isTesting ? texts.testing : texts.testButton}
          </Button>
        )}
      </Box>
    </AccountPageSection>
  );
}

interface SubscribedBrowserProps {
  readonly subscription: PushSubscriptionView;
}

function SubscribedBrowser({
  subscription: { id, device, host, createdAt, lastToldAt, isCurrent },
}: SubscribedBrowserProps) {
  const { mutate, isPending } = useSubscriptionRequest(
    sdk => sdk.request('DELETE /notices/push/{subscription}', { params: { subscription: id } }),
    texts.removeFailed,
  );
  const facts = [
    texts.since(formatDateTime(createdAt)),
    ...(lastToldAt === null ? [] : [texts.lastNotified(formatDateTime(lastToldAt))]),
    host,
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device}</Typography>
          {isCurrent && <StatusTag tone="success" label={texts.current} icon={CheckCircleIcon} />}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <Button size="small" aria-label={texts.removeBrowser(device)} disabled={isPending} onClick={() => mutate()}>
        {texts.remove}
      </Button>
    </Box>
  );
}

/** Runs a request, shows the message of its response, and refetches the subscriptions. */
function useSubscriptionRequest(
  sendRequest: (sdk: ReturnType<typeof useSdk>) => Promise<{ readonly message: string }>,
  failure: string,
) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => sendRequest(sdk),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => showErrorToast(error, failure),
    onSettled: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /notices/push') }),
  });
}

function useSubscribeBrowser(onBlocked: () => void) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (pushParams: Parameters<typeof subscribeThisBrowser>[1]) => subscribeThisBrowser(sdk, pushParams),
    onSuccess(outcome) {
      if (outcome === 'denied') onBlocked();
      else toast.success(texts.subscribed);
    },
    onError: error => showErrorToast(error, texts.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /notices/push') }),
  });
  return { subscribe: mutate, isSubscribing: isPending };
}
