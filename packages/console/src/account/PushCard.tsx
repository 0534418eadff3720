import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { PushSubscriptionView } from '@recado/contract';
import { push as texts } from '@recado/texts';
import {
  apiKey,
  CheckCircleIcon,
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
import { canSubscribe, subscribeHere } from '../notices/subscribeHere.ts';
import { Section, tell } from './Section.tsx';

/** The browsers that are told that a line needs somebody: this one can be added, each can be taken away. */
export function PushCard() {
  const { data, error, isFetching, refetch } = useApi('GET /notices/push');
  const { user } = useSession();
  const [isBlocked, setBlocked] = useState(false);
  const { subscribe, isSubscribing } = useSubscribing(() => setBlocked(true));
  const { mutate: test, isPending: isTesting } = useTask(
    sdk => sdk.request('POST /notices/push/test'),
    texts.testFailed,
  );
  if (!data)
    return (
      <Section title={texts.title}>
        {error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </Section>
    );
  const { subscriptions, publicKey } = data;
  return (
    <Section title={texts.title} about={texts.about}>
      {!canSubscribe() && <Notice severity="info">{texts.unsupported}</Notice>}
      {isBlocked && <Notice severity="warning">{texts.blocked}</Notice>}
      {subscriptions.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {subscriptions.map(one => (
            <Browser key={one.id} subscription={one} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canSubscribe() && (
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
    </Section>
  );
}

function Browser({
  subscription: { id, device, host, createdAt, lastToldAt, isCurrent },
}: {
  readonly subscription: PushSubscriptionView;
}) {
  const { mutate, isPending } = useTask(
    sdk => sdk.request('DELETE /notices/push/{subscription}', { params: { subscription: id } }),
    texts.removeFailed,
  );
  const facts = [
    texts.since(formatDateTime(createdAt)),
    ...(lastToldAt === null ? [] : [texts.lastTold(formatDateTime(lastToldAt))]),
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
      <Button size="small" aria-label={texts.removeOne(device)} disabled={isPending} onClick={() => mutate()}>
        {texts.remove}
      </Button>
    </Box>
  );
}

/** Something the server does and answers in a sentence; the list is as it is afterwards. */
function useTask(
  run: (sdk: ReturnType<typeof useSdk>) => Promise<{ readonly message: string }>,
  failure: string,
) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => run(sdk),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => tell(error, failure),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKey('GET /notices/push') }),
  });
}

function useSubscribing(blocked: () => void) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (given: Parameters<typeof subscribeHere>[1]) => subscribeHere(sdk, given),
    onSuccess(outcome) {
      if (outcome === 'denied') blocked();
      else toast.success(texts.subscribed);
    },
    onError: error => tell(error, texts.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKey('GET /notices/push') }),
  });
  return { subscribe: mutate, isSubscribing: isPending };
}
